import { ApiKeyRepository } from '../../src/lib/access/apiKeyRepository';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { sharedWithPerson } from '../oauth/support/service';

/** Starts a service on which a person lets apps connect. Returns its endpoint, and a key with a function that revokes it. */
export async function keyWhileSignInIsOn() {
  const { url, database, person } = await sharedWithPerson();
  const keys = new ApiKeyRepository(database);
  const key = await keys.create(person.uid, '');
  return { mcpUrl: `${url}/mcp`, key, revoke: () => keys.revoke(hashApiKey(key)) };
}
