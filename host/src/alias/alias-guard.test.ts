import { guardAlias, type AliasDecision, type AliasVisit } from './alias-guard.ts'

const signedIn = { token: 'token', storedAlias: 'bluebird-hme' }
const signedOut = { token: null, storedAlias: null }
const registering = { ...signedIn, waitsAt: '/bluebird-hme/register/security' }
const lite = { ...signedIn, isLite: true, liteRoute: 'orders' }
/** The session of a texted link has ended; the tab still knows the link. */
const afterLite = { linkAlias: 'bluebird-hme', liteRoute: 'orders' }

function visit(path: string, session: Partial<AliasVisit>): AliasVisit {
  return { path, ...signedOut, noRegistrations: false, isLite: false, liteRoute: null, waitsAt: null, ...session }
}

const enter: AliasDecision = { go: 'enter', altersAlias: false }
const altered: AliasDecision = { go: 'enter', altersAlias: true }

function to(path: string, remember: string | null = null, altersAlias = false): AliasDecision {
  return { go: 'redirect', to: path, remember, altersAlias }
}

/** The same page at the patient's own provider. */
const own = (path: string): AliasDecision => ({
  go: 'redirect',
  to: path,
  remember: null,
  altersAlias: false,
  keepsQuery: true,
})

const table: [rule: string, path: string, session: Partial<AliasVisit>, decision: AliasDecision][] = [
  ['0 public', '/bluebird-hme/login', signedOut, enter],
  ['0 public in any case', '/bluebird-hme/SelfRegister/verify', signedOut, enter],
  ['0 public', '/bluebird-hme/mobilebpc', signedOut, enter],
  ['0 public, encoded', '/bluebird%2Dhme/%6Cogin', signedOut, enter],
  ['0 public, any session', '/northridge/reset/credentials/abc', signedIn, enter],
  ['0 not public', '/bluebird-hme/mobilebpc/sso', signedOut, to('/bluebird-hme/login', '/bluebird-hme/mobilebpc/sso')],
  ['1 lite, its route', '/bluebird-hme/orders/new', lite, enter],
  ['1 lite, case', '/BlueBird-HME/Orders', lite, enter],
  ['1 lite, encoded', '/bluebird%2dhme/%6Frders', lite, enter],
  ['1 lite, its route stored in another case', '/bluebird-hme/orders', { ...lite, liteRoute: 'Orders' }, enter],
  ['1 lite, other than messages', '/bluebird-hme/message/5', lite, to('/bluebird-hme/login')],
  ['1 lite, public', '/northridge/faqs', lite, enter],
  ['1 lite, another route', '/bluebird-hme/messages', lite, to('/bluebird-hme/login')],
  ['1 lite, another alias', '/northridge/orders', lite, to('/northridge/login')],
  ['1 lite, logout', '/bluebird-hme/logout', lite, to('/bluebird-hme/login')],
  ['1 lite, bare alias', '/bluebird-hme', lite, to('/bluebird-hme/login')],
  ['1 lite, no route stored', '/bluebird-hme/orders', { ...lite, liteRoute: null }, to('/bluebird-hme/login')],
  ['1 lite messages', '/bluebird-hme/message/5', { ...lite, liteRoute: 'messages' }, enter],
  ['1 lite before 2', '/bluebird-hme/home', { ...lite, token: null }, to('/bluebird-hme/login')],
  ['registering', '/bluebird-hme/home', registering, to('/bluebird-hme/register/security')],
  ['registering, bare alias', '/northridge', registering, to('/bluebird-hme/register/security')],
  ['registering, public', '/bluebird-hme/faqs', registering, enter],
  ['registering, the way out', '/bluebird-hme/logout', registering, enter],
  ['no registrations', '/bluebird-hme/home', { token: 'token', noRegistrations: true }, to('/providers')],
  ['no registrations, signed out', '/a/home', { noRegistrations: true }, to('/a/login', '/a/home')],
  ['no registrations, bare alias', '/a', { token: 'token', noRegistrations: true }, to('/providers')],
  ['2 remembered as typed', '/BlueBird%2DHME/Orders', signedOut, to('/BlueBird-HME/login', '/BlueBird%2DHME/Orders')],
  ['2 no alias in the path', '//', signedOut, to('/login')],
  ['2 remembered', '/bluebird-hme/orders', signedOut, to('/bluebird-hme/login', '/bluebird-hme/orders')],
  ['2 deep', '/bluebird-hme/orders/new', signedOut, to('/bluebird-hme/login', '/bluebird-hme/orders/new')],
  ['2 logout', '/bluebird-hme/logout', signedOut, to('/bluebird-hme/login')],
  ['2 logout in any case', '/bluebird-hme/LogOut', signedOut, to('/bluebird-hme/login')],
  ['2 bare alias', '/bluebird-hme', signedOut, to('/bluebird-hme/login')],
  ['2 bare alias, slash', '/bluebird-hme/', signedOut, to('/bluebird-hme/login')],
  ['2 token, no alias', '/bluebird-hme/home', { token: 'token' }, to('/bluebird-hme/login', '/bluebird-hme/home')],
  ['2 token, no alias, logout', '/bluebird-hme/logout', { token: 'token' }, enter],
  ['2 alias, no token', '/a/home', { storedAlias: 'a' }, to('/a/login', '/a/home')],
  ['2 a texted link’s screen', '/bluebird-hme/orders', afterLite, to('/verification')],
  ['2 not that link’s screen', '/bluebird-hme/home', afterLite, to('/bluebird-hme/login', '/bluebird-hme/home')],
  ['2 from a texted link', '/bluebird-hme/orders', { isFromLink: true }, to('/m/invalid?alias=bluebird-hme')],
  ['3 two segments', '/northridge/orders', signedIn, own('/bluebird-hme/orders')],
  ['3 two segments, slash', '/northridge/orders/', signedIn, own('/bluebird-hme/orders')],
  ['3 deeper', '/northridge/orders/new', signedIn, altered],
  ['3 same, other case', '/BLUEBIRD-HME/orders', signedIn, enter],
  ['3 same, encoded', '/bluebird%2Dhme/orders', signedIn, enter],
  ['3 two segments, encoded', '/north%72idge/%6Frders', signedIn, own('/bluebird-hme/%6Frders')],
  ['3 logout of another', '/northridge/logout', signedIn, own('/bluebird-hme/logout')],
  ['3 an accent', '/jos%C3%A9/orders', { ...signedIn, storedAlias: 'José' }, enter],
  ['3 cannot be decoded', '/%E0%A4%A/orders', signedIn, own('/bluebird-hme/orders')],
  ['4 bare alias', '/bluebird-hme', signedIn, to('/bluebird-hme/home')],
  ['3 and 4 bare other alias', '/northridge', signedIn, to('/northridge/home', null, true)],
  ['enters', '/bluebird-hme/home', signedIn, enter],
]

test.each(table)('%s: %s', (_rule, path, session, decision) => {
  expect(guardAlias(visit(path, session))).toEqual(decision)
})
