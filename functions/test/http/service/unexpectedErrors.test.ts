import { getDatabase } from '../../../src/lib/platform/firestore';
import { callTool } from '../../support/requests/client';
import { startFunction } from '../../support/processes/functionProcess';
import { postUpdate, refusalOf } from '../../support/requests/rest';
import { signUp, userWithKey } from '../../support/users/users';

const REFERENCE = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
const SENTENCE = new RegExp(
  `^Something went wrong on the server\\. Try again; if it keeps happening, give the operator this reference: ${REFERENCE.source}$`,
);

/** Replaces the default workspace with an invalid document. */
async function breakWorkspace(uid: string): Promise<void> {
  await getDatabase().doc(`users/${uid}/workspaces/default`).set({ name: 5 });
}

describe('an unexpected error', () => {
  it('shows an MCP client only a reference, under which the log has the cause', async () => {
    const { uid, key } = await userWithKey();
    await breakWorkspace(uid);
    const mcp = await startFunction('mcp');
    const answer = await callTool(mcp.url, key, 'list_links', {});
    expect(answer).toEqual({ error: { code: 'internal', message: expect.stringMatching(SENTENCE) } });
    const reference = REFERENCE.exec(JSON.stringify(answer))?.[0] ?? '';
    const output = await mcp.untilPrinted((printed) => printed.includes('"mcp internal"'));
    expect(output).toMatch(new RegExp(`"reference":"${reference}","error":"ZodError`));
  });

  it('shows a REST client only a reference, under which the log has the cause', async () => {
    const { uid, idToken } = await signUp();
    await breakWorkspace(uid);
    const workspaceUpdate = await startFunction('workspaceUpdate');
    const error = await refusalOf(await postUpdate(idToken, {}, {}, workspaceUpdate.url));
    expect(error).toEqual({ status: 500, error: expect.stringMatching(SENTENCE) });
    const reference = REFERENCE.exec(error.error)?.[0] ?? '';
    const output = await workspaceUpdate.untilPrinted((printed) =>
      printed.includes('"workspaceUpdate internal"'),
    );
    expect(output).toMatch(new RegExp(`"reference":"${reference}","error":"ZodError`));
  });
});
