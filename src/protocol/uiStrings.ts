/** Every text the manager's page shows, sent by the host so that it can be translated there. */
export interface UiStrings {
  readonly title: string;
}
