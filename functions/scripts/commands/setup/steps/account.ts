import { requireDeployedNodeVersion, SetupError } from '../../../project';
import { findAccount, HOW_TO_SIGN_IN } from '../../cloud/account';
import { signInInteractively } from '../firebaseCli';
import type { Step } from '../step';

export const nodeStep: Step = {
  title: 'Node.js',
  plan: 'check that this is the version that the functions run on',
  run() {
    requireDeployedNodeVersion();
    return Promise.resolve(`Node.js ${process.versions.node}.`);
  },
};

export const accountStep: Step = {
  title: 'Sign-in',
  plan: 'find the account that the Firebase CLI uses, or sign in with "npx firebase login"',
  async run({ isInteractive }) {
    let account = await findAccount();
    if (account === undefined && isInteractive) {
      await signInInteractively();
      account = await findAccount();
    }
    if (account === undefined) throw new SetupError(`Nobody is signed in. ${HOW_TO_SIGN_IN}`);
    return `Signed in as ${account}.`;
  },
};
