import { z } from 'zod';

/** The first revision of MCP without `initialize` and sessions: each request says its revision itself. */
const FIRST_OF_2026 = '2026-07-28';

const envelopeSchema = z.object({
  params: z.object({ _meta: z.object({ 'io.modelcontextprotocol/protocolVersion': z.string() }) }),
});

/**
 * Whether a request is one of the revision 2026-07-28 or later: its header or its `_meta` says so. What is not
 * the date of an older revision counts as later, where it is told what is spoken instead.
 */
export function isOf2026(message: unknown, header: string | undefined): boolean {
  const envelope = envelopeSchema.safeParse(message).data?.params._meta;
  const versions = [header, envelope?.['io.modelcontextprotocol/protocolVersion']];
  return versions.some((version) => version !== undefined && version >= FIRST_OF_2026);
}
