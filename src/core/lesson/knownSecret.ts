/**
 * Keys and passwords that are known by how they begin, whatever they are called: a quick and strict look for values that are shown or
 * handed on. Lessons and events are looked at by the whole scanner.
 */
const shapes =
  /:\/\/[^/\s:@]*:[^/\s@]+@|\b(?:gh[opsur]_|github_pat_|gl(?:pat|cbt|ptt|dt|rt|ft|imt|agent)-|pypi-|sk-|sk_live_|rk_live_|sk_test_|xox[abeprs]-|xapp-|AKIA|ASIA|AIza|ya29\.|hf_|dop_v1_|SG\.|shp(?:at|ss|ca|pa)_|dckr_pat_|hv[sbr]\.|nfp_|lin_api_|sq0(?:atp|csp)-)[\w-]{8,}|\bnpm_[A-Za-z0-9]{30,}|-----BEGIN|\beyJ[\w-]{10,}\.[\w-]+/;

export function isKnownSecret(text: string): boolean {
  return shapes.test(text);
}
