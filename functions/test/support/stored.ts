import { getDatabase } from '../../src/lib/firestore';

/**
 * The workspaces and keys of these users as they are stored, by path: for comparing before and after. The time of a key's use is left out:
 * each accepted key may stamp it, also when its call is refused later.
 */
export async function storedOf(...uids: string[]): Promise<Record<string, unknown>> {
  const database = getDatabase();
  const stored: Record<string, unknown> = {};
  for (const uid of uids) {
    const user = database.doc(`users/${uid}`);
    const heads = await user.collection('workspaces').get();
    const others = await Promise.all([
      user.collection('keySlots').get(),
      database.collection('apiKeys').where('uid', '==', uid).get(),
      ...heads.docs.map(({ ref }) => ref.collection('pages').get()),
    ]);
    for (const document of [heads, ...others].flatMap(({ docs }) => docs)) {
      const { lastUsedAt: _, ...data } = document.data();
      stored[document.ref.path] = data;
    }
  }
  return stored;
}
