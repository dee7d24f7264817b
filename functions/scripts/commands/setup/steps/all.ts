import type { Step } from '../step';
import { backupsStep, functionsStep } from './backend';
import { billingStep, budgetStep } from './billing';
import { peopleStep } from './people';
import { accountStep, projectStep, servicesStep } from './project';
import { regionStep } from './region';
import { serviceAccountStep } from './serviceAccount';
import { signInMethodsStep } from './signInMethods';
import { checkStep, pagesStep, webAppStep } from './webApp';

/** In this order, all questions come before the long parts. docs/operate/deploy.md lists them with the same titles. */
export const STEPS: readonly Step[] = [
  accountStep,
  projectStep,
  billingStep,
  budgetStep,
  servicesStep,
  regionStep,
  peopleStep,
  serviceAccountStep,
  webAppStep,
  signInMethodsStep,
  functionsStep,
  pagesStep,
  backupsStep,
  checkStep,
];
