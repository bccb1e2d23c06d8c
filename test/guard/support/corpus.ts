import { badBelongings } from './bad-belongings.ts';
import { badBystanders } from './bad-bystanders.ts';
import type { BadCase } from './bad-case.ts';
import { badDflow } from './bad-dflow.ts';
import { badForms } from './bad-forms.ts';
import { badGross } from './bad-gross.ts';
import { badOkx } from './bad-okx.ts';
import { badPlans } from './bad-plans.ts';
import { badPrograms } from './bad-programs.ts';
import { badReceivers } from './bad-receivers.ts';
import { badRoutes } from './bad-routes.ts';
import { badSigned } from './bad-signed.ts';
import { badSimulations } from './bad-simulations.ts';
import { badSteps } from './bad-steps.ts';
import { badTitan } from './bad-titan.ts';
import { badVenues } from './bad-venues.ts';

/** Every bad transaction, each with the rule that must stop it. */
export const corpus: readonly BadCase[] = [
  ...badForms,
  ...badPrograms,
  ...badSteps,
  ...badRoutes,
  ...badPlans,
  ...badReceivers,
  ...badDflow,
  ...badOkx,
  ...badTitan,
  ...badVenues,
  ...badSimulations,
  ...badBelongings,
  ...badBystanders,
  ...badGross,
  ...badSigned,
];
