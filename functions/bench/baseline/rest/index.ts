import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';

initializeApp();
const database = getFirestore();

/** Verifies the token and reads the workspace and its only chunk, as even an empty update must. */
export const baseline = onRequest({ cors: true }, async (request, response) => {
  const token = (request.get('authorization') ?? '').slice('Bearer '.length);
  const { uid } = await getAuth().verifyIdToken(token, true);
  const head = await database.doc(`users/${uid}/workspaces/default`).get();
  const chunk = await head.ref.collection('pages').doc('0').get();
  response.json({ workspace: { ...head.data(), categories: chunk.get('links') as unknown } });
});
