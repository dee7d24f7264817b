/** The program of firebase-tools, to be run by this process's own Node.js. */
export const FIREBASE_COMMAND = require.resolve('firebase-tools/lib/bin/firebase.js');
