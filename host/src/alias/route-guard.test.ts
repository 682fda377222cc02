import { guardRoute, type Visitor } from './route-guard.ts'

/** Covers section 2.3 of the specification. */

const patient: Visitor = {
  mode: 'portal',
  pathAlias: 'bluebird-hme',
  page: 'orders',
  storedAlias: 'bluebird-hme',
  liteRoute: null,
  flags: null,
  stored: {
    code: null,
    site: { alias: null, siteKey: null },
    registration: { currentStep: 1, accountVerified: false },
  },
}
const toLogin = { go: 'refuse', to: 'aliasLogin', silent: true }

test.each<[who: string, visitor: Partial<Visitor>, decision: object]>([
  ['a patient', {}, { go: 'enter' }],
  ['nobody', { mode: 'signed-out', storedAlias: null }, toLogin],
  ['somebody whose session has ended', { mode: 'signed-out' }, toLogin],
  ['a patient without a provider', { mode: 'no-registrations', storedAlias: null }, toLogin],
  ['a patient who is registering', { mode: 'registering' }, toLogin],
  ['a texted link to this screen', { mode: 'lite', liteRoute: 'orders' }, { go: 'enter' }],
  ['a texted link to another screen', { mode: 'lite', liteRoute: 'insurance' }, toLogin],
])('a page of a provider, asked for by %s', (_who, visitor, decision) => {
  expect(guardRoute({ zone: 'alias' }, { ...patient, ...visitor })).toEqual(decision)
})
