/** Returns who receives the answer, from the host that the service names: it names none for the user's own computer. */
export function answerPlace(host: string | undefined): string {
  if (host === undefined) return 'An app on this computer';
  return host.includes('://') ? `An app on this computer that opens ${host}` : host;
}
