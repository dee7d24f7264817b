import { z } from 'zod';
import { UserError } from '../../../project';
import { findAccount } from '../../cloud/account';
import { readSignIn, signInPath } from '../../cloud/deployment';
import { request } from '../../cloud/request';
import { deploy } from '../deploy';
import { onceEnabled } from '../services';
import type { Setup, Step } from '../step';

export const signInMethodsStep: Step = {
  title: 'Sign-in methods',
  plan: 'enable sign-in with Google and with an email address, unless a method is already enabled, and email enumeration protection',
  async run(setup) {
    const done = await enableMethods(setup);
    if ((await readSignIn(setup.project))?.emailPrivacyConfig.enableImprovedEmailPrivacy) return done;
    await request('identity', {
      to: 'turn on email enumeration protection',
      method: 'PATCH',
      path: `${signInPath(setup.project)}/config`,
      quotaProject: setup.project,
      query: { updateMask: 'emailPrivacyConfig.enableImprovedEmailPrivacy' },
      body: { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } },
      schema: z.object({}),
    });
    return `${done} Turned on email enumeration protection.`;
  },
};

async function enableMethods(setup: Setup): Promise<string> {
  const enabled = await readMethods(setup.project);
  // An operator may have turned one of them off on purpose.
  if (enabled.length > 0) return `Already enabled: ${enabled.join(', ')}.`;
  const supportEmail = await chooseSupportEmail(setup);
  const googleSignIn = { oAuthBrandDisplayName: 'Link Dashboard', supportEmail };
  try {
    await deploy(setup, 'auth', { auth: { providers: { emailPassword: true, googleSignIn } } });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      `${error.message}\nOr enable them by hand. With a service account or Cloud Shell's own account, that is the only way: https://console.firebase.google.com/project/${setup.project}/authentication/providers`,
    );
  }
  return 'Enabled sign-in with Google and with an email address.';
}

const providersSchema = z.object({
  defaultSupportedIdpConfigs: z
    .array(z.object({ name: z.string(), enabled: z.boolean().default(false) }))
    .default([]),
});

async function readMethods(project: string): Promise<readonly string[]> {
  const config = await onceEnabled(() => readSignIn(project));
  if (!config) return [];
  const { defaultSupportedIdpConfigs: providers } = await request('identity', {
    to: 'read the sign-in methods',
    path: `${signInPath(project)}/defaultSupportedIdpConfigs`,
    quotaProject: project,
    schema: providersSchema,
  });
  const enabled = providers.filter((provider) => provider.enabled);
  return [
    ...(config.signIn.email.enabled ? ['email'] : []),
    ...enabled.map(({ name }) => name.split('/').at(-1) ?? name),
  ];
}

async function chooseSupportEmail({ 'support-email': chosen, ask }: Setup): Promise<string> {
  const email = chosen ?? (await findAccount())?.email;
  const known = email ?? (await ask('Which address should Google show when people sign in?', ''));
  if (known === '') throw new UserError('Add --support-email: Google shows it when people sign in.');
  return known;
}
