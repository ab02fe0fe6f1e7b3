/** The addresses the page is made of; all below the view's local resource roots. */
export interface PageAddresses {
  readonly script: string;
  readonly style: string;
  /** The origin that resources of this view come from. */
  readonly source: string;
}

/** The page. Only our own script runs, nothing is loaded from elsewhere, and no style or script may stand in the text. */
export function managerHtml(
  { script, style, source }: PageAddresses,
  nonce: string,
  language: string,
): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${new Intl.Locale(language).toString()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>Lessons</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
