import { clientFile } from '../../scripts/clientPackage';
import { runAndAgree } from '../oauth/support/runAndAgree';
import { findFreePort } from '../support/processes/functionProcess';
import { startSignInSite } from './support/signIn/signInSite';

it('mcp-remote connects through the consent screen, and waits for the response on this computer', async () => {
  const site = await startSignInSite();
  const person = await site.newPerson('with apps');
  const { output } = await runAndAgree(
    async (query) => {
      const page = await site.openAs(person, `/authorize${query}`);
      await page.getByRole('button', { name: 'Allow', exact: true }).click();
      await page.getByText('Authorization successful').waitFor();
    },
    [clientFile('mcp-remote/dist/client.js'), `${site.url}/mcp`, String(await findFreePort())],
  );
  expect(output).toContain('Connected successfully!');
});
