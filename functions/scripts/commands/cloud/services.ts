import * as api from 'firebase-tools/lib/api.js';

/**
 * The origins of the APIs. The environment variables of the Firebase CLI can replace them: the tests do that. The CLI does
 * not call the last one.
 */
export const SERVICES = {
  artifactRegistry: api.artifactRegistryDomain,
  billing: api.cloudbillingOrigin,
  budgets: () => process.env.CLOUD_BILLING_BUDGETS_URL ?? 'https://billingbudgets.googleapis.com',
  firebase: api.firebaseApiOrigin,
  firestore: api.firestoreOrigin,
  functions: api.functionsV2Origin,
  hosting: api.hostingApiOrigin,
  identity: api.authManagementOrigin,
  logging: api.cloudloggingOrigin,
  resourceManager: api.resourceManagerOrigin,
  rules: api.rulesOrigin,
  run: api.runOrigin,
  serviceUsage: api.serviceUsageOrigin,
} as const;

export type Service = keyof typeof SERVICES;

/** Returns the URL of a project's Hosting site. */
export function hostingUrl(site: string): string {
  const origin = new URL(api.hostingOrigin());
  // A stand-in on this computer has no subdomains.
  return origin.protocol === 'http:' ? origin.href.replace(/\/$/, '') : `https://${site}.${origin.host}`;
}
