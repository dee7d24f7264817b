/** What a resource contains, as the protocol has it. */
export interface Contents {
  uri: string;
  mimeType: string;
  text: string;
  [field: string]: unknown;
}
