/** Returns the token in `Authorization: Bearer <token>`, or undefined if the header is missing or malformed. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
}
