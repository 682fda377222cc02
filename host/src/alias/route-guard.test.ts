import type { FeatureFlags } from '@homeside/contract/patient'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'

import { guardFeatures, guardMismatch } from './route-guard.ts'

const flags: FeatureFlags = {
  PatientCommunicationsFeatureActive: false,
  PatientSuppliesFeatureActive: true,
  IsConnectCampaignSubscribed: true,
  PaymentsFeatureActive: false,
  IsBpcPaymentsEnabled: false,
  BPCSingleSignOnFeatureActive: false,
  SingleSignOnFeatureActive: true,
  IsSingleSignOnAccount: true,
  EmailNotificationsFeatureActive: false,
  PatientEngagementFeatureActive: false,
}
const here = { pathAlias: 'bluebird-hme', storedAlias: 'bluebird-hme', aliasManuallyAltered: false }

const features: [what: string, guard: RouteGuard, decision: ReturnType<typeof guardFeatures>][] = [
  ['no flags', { zone: 'alias' }, { allowed: true }],
  [
    'all on',
    { zone: 'alias', flagsAll: ['PatientSuppliesFeatureActive', 'IsConnectCampaignSubscribed'] },
    { allowed: true },
  ],
  [
    'one off',
    { zone: 'alias', flagsAll: ['PatientSuppliesFeatureActive', 'PaymentsFeatureActive'], denied: 'home' },
    { allowed: false, to: '/bluebird-hme/home', silent: false },
  ],
  [
    'both that must not be',
    { zone: 'alias', notAll: ['SingleSignOnFeatureActive', 'IsSingleSignOnAccount'], denied: 'login', silent: true },
    { allowed: false, to: '/bluebird-hme/login', silent: true },
  ],
  [
    'one of those',
    { zone: 'alias', notAll: ['SingleSignOnFeatureActive', 'PaymentsFeatureActive'] },
    { allowed: true },
  ],
  [
    'denied elsewhere',
    { zone: 'alias', flagsAll: ['PaymentsFeatureActive'], denied: '/m/invalid' },
    { allowed: false, to: '/m/invalid', silent: false },
  ],
]

test.each(features)('feature guard, %s', (_what, guard, decision) => {
  expect(guardFeatures(guard, { ...here, flags })).toEqual(decision)
})

test('the mismatch guard lets the stored alias through in any case', () => {
  expect(guardMismatch({ ...here, pathAlias: 'BlueBird-HME' })).toEqual({ allowed: true })
})

test('the mismatch guard sends another alias, and an altered one, to the stored home', () => {
  const home = { allowed: false, to: '/bluebird-hme/home', silent: false }
  expect(guardMismatch({ ...here, pathAlias: 'northridge' })).toEqual(home)
  expect(guardMismatch({ ...here, aliasManuallyAltered: true })).toEqual(home)
})
