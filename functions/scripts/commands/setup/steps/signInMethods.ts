import { z } from 'zod';
import { SetupError } from '../../../project';
import { findAccount } from '../../cloud/account';
import { ifFound, request } from '../../cloud/request';
import { deploy } from '../firebaseCli';
import { onceEnabled } from '../enableServices';
import type { Setup, Step } from '../step';

export const signInMethodsStep: Step = {
  title: 'Sign-in methods',
  plan: 'enable sign-in with Google and with an email address, unless a method is already enabled',
  async run(setup) {
    const enabled = await readMethods(setup.project);
    // An operator may have turned one of them off on purpose.
    if (enabled.length > 0) return `Already enabled: ${enabled.join(', ')}.`;
    const supportEmail = await chooseSupportEmail(setup);
    const googleSignIn = { oAuthBrandDisplayName: 'Link Dashboard', supportEmail };
    try {
      await deploy(setup, 'auth', { auth: { providers: { emailPassword: true, googleSignIn } } });
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      throw new SetupError(
        `${error.message}\nOr enable them by hand. With a service account or Cloud Shell's own account, that is the only way: https://console.firebase.google.com/project/${setup.project}/authentication/providers`,
      );
    }
    return 'Enabled sign-in with Google and with an email address.';
  },
};

const configSchema = z.object({
  signIn: z.object({ email: z.object({ enabled: z.boolean().default(false) }).optional() }).optional(),
});
const providersSchema = z.object({
  defaultSupportedIdpConfigs: z
    .array(z.object({ name: z.string(), enabled: z.boolean().default(false) }))
    .default([]),
});

/** Returns the names of the enabled methods. */
async function readMethods(project: string): Promise<readonly string[]> {
  const read = <S extends z.ZodType>(path: string, schema: S) =>
    ifFound(
      onceEnabled(() =>
        request('identity', {
          to: 'read the sign-in methods',
          path: `/admin/v2/projects/${project}/${path}`,
          quotaProject: project,
          schema,
        }),
      ),
    );
  // It does not exist before Authentication is used for the first time.
  const config = await read('config', configSchema);
  if (!config) return [];
  const providers = await read('defaultSupportedIdpConfigs', providersSchema);
  const others = providers?.defaultSupportedIdpConfigs.filter(({ enabled }) => enabled) ?? [];
  return [
    ...(config.signIn?.email?.enabled === true ? ['email'] : []),
    ...others.map(({ name }) => name.split('/').at(-1) ?? name),
  ];
}

async function chooseSupportEmail({ supportEmail, ask, isInteractive }: Setup): Promise<string> {
  if (supportEmail !== undefined) return supportEmail;
  const account = (await findAccount()) ?? '';
  const isPerson = account.includes('@') && !account.endsWith('.gserviceaccount.com');
  if (isPerson) return account;
  const answer = isInteractive ? await ask('Which address should Google show when people sign in?', '') : '';
  if (answer === '') throw new SetupError('Add --support-email: Google shows it when people sign in.');
  return answer;
}
