/** The text above the list of pages. */
export const INTRODUCTION =
  'Link Dashboard keeps your links in **categories** such as “Reading”. Categories belong to **workspaces** such as “Side projects”. What you or your assistants save appears everywhere at once.';

/** Returns the commands that add a link from a script. */
export const addingCommands = (origin: string): string =>
  [
    `TOKEN=$(curl -s 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=WEB_API_KEY' -H 'Content-Type: application/json' -d '{"email":"YOUR_EMAIL","password":"YOUR_PASSWORD","returnSecureToken":true}' | jq -r .idToken)`,
    `curl ${origin}/api/workspace/update -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"categories":[{"categoryName":"Reading","links":[{"title":"Example","url":"https://example.com"}]}]}'`,
  ].join('\n');
