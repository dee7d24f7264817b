import * as api from 'firebase-tools/lib/api.js';

/**
 * The origins of the APIs. The tests replace them with the Firebase CLI's environment variables. The CLI itself never calls
 * `budgets`, so that one has its own variable.
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
