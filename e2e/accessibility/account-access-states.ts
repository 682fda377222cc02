import english from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import { answerCalls } from '../src/changed-answers.ts'
import { withDevice } from '../src/passkey-pages.ts'
import { logIn, openSession } from '../src/sessions.ts'
import { either, invalid, lost, openWithoutProvider, press, shows } from './account-settings-steps.ts'
import { openAs, openUnanswered, type Stage, type States } from './states.ts'

const northridge = (words: string) => words.replace('{{provider}}', 'Northridge Medical Supply')

async function addDevice(stage: Stage): Promise<void> {
  await withDevice(stage.page)
  await openAs(stage, {}, 'passkeys')
  await stage.page.getByRole('checkbox').check()
  await press(stage, (t) => t.passkeys.turnOn)
  await shows(stage, (t) => t.passkeys.ready)
}

/** Opens the list of providers as a patient with two of them, and asks to leave the other one. */
async function askToOptOut(stage: Stage): Promise<void> {
  await openAs(stage, { OtherProviders: ['northridge'] }, 'providers')
  const name = either((t) => northridge(t.providers.optOutOf))
  await stage.page.getByRole('button', { name }).click()
  await shows(stage, (t) => t.providers.question)
}

async function optOut(stage: Stage): Promise<void> {
  await askToOptOut(stage)
  await press(stage, (t) => northridge(t.providers.optOutOf))
  await shows(stage, (t) => t.providers.optedOut)
}

/** Opens where a patient is logged in: here, and in another browser. */
async function openSessions(stage: Stage): Promise<void> {
  const made = await stage.patient()
  const elsewhere = await stage.context.browser()?.newContext()
  if (elsewhere) await openSession(await elsewhere.newPage(), stage.portal, made)
  await elsewhere?.close()
  await stage.openSession(made)
  await stage.page.goto(`/${made.Alias}/sessions`)
}

/** What else the account has, in each of its states: from notifications and providers to sign-ins and credits. */
export const accountAccessStates: States = {
  'notifications: nothing is on': async (stage) => {
    await openAs(stage, {}, 'notificationSettings')
    await shows(stage, (t) => t.notifications.topics.OrderConfirmations)
  },
  'notifications: consent is asked for': async (stage) => {
    await openAs(stage, {}, 'notificationSettings')
    await stage.page.getByRole('switch').first().click()
    await shows(stage, (t) => t.consent.agreeEmail)
  },
  'notifications: an email that is not confirmed': async (stage) => {
    await openAs(stage, { Account: 'unverified email' }, 'notificationSettings')
    await press(stage, (t) => t.verification.send)
    await shows(stage, (t) => t.verification.sent)
  },
  'notifications: neither email nor phone': async (stage) => {
    const { page, portal } = stage
    await answerCalls(page, `${portal.apiOrigin}/patient/notifications*`, (settings: object) => ({
      ...settings,
      EmailAddress: '',
      IsEmailVerified: false,
      MobilePhone: null,
    }))
    await answerCalls(page, `${portal.apiOrigin}/patient/info*`, (info: object) => ({ ...info, Email: '' }))
    await openAs(stage, {}, 'notificationSettings')
    await shows(stage, (t) => t.notifications.noPhone)
  },
  'notifications on their way': (stage) => openUnanswered(stage, {}, 'notificationSettings', 'patient/notifications*'),
  'notifications that do not come': lost('notificationSettings', 'patient/notifications*'),
  'no more emails: a link of nobody’s': async (stage) => {
    await stage.page.goto('/unsubscribe/nobody-knows-it')
    await shows(stage, (t) => t.unsubscribe.unknown)
  },
  'providers: the only one': async (stage) => {
    await openAs(stage, {}, 'providers')
    await shows(stage, (t) => t.providers.only)
  },
  'providers: opting out': askToOptOut,
  'providers: one that was opted out of': optOut,
  'providers: one that is active again': async (stage) => {
    await optOut(stage)
    await press(stage, (t) => northridge(t.providers.reactivate))
    await shows(stage, (t) => t.providers.reactivated)
  },
  'providers: deactivated at each': async (stage) => {
    const { Alias, Username } = await stage.patient({ Account: 'deactivated' })
    await stage.page.goto(`/${Alias}/login`)
    await logIn(stage.page, stage.words, Username)
    await shows(stage, (t) => t.providers.nowhere)
  },
  'providers that do not come': lost('providers', 'patient/allproviders'),
  'providers: adding one with nothing filled in': async (stage) => {
    await openAs(stage, {}, 'providers/new')
    await press(stage, (t) => t.providers.addProvider)
    await invalid(stage)
  },
  'providers: adding one without having any': async (stage) => {
    await openWithoutProvider(stage, '/providers/new')
    await shows(stage, (t) => t.providers.noLetter)
  },
  'username, with nothing filled in': async (stage) => {
    await openAs(stage, {}, 'changeUsername')
    await press(stage, (t) => t.signIn.changeUsername)
    await invalid(stage)
  },
  'username: it was changed': async (stage) => {
    const { Password, Username } = await openAs(stage, {}, 'changeUsername')
    await stage.page.getByLabel(either((t) => t.signIn.usernameNew)).fill(`new.${Username}`)
    await stage.page.getByLabel(either((t) => t.signIn.usernameAgain)).fill(`new.${Username}`)
    await stage.page.getByLabel(either((t) => t.signIn.password)).fill(Password)
    await press(stage, (t) => t.signIn.changeUsername)
    await shows(stage, (t) => t.signIn.usernameChanged)
  },
  'password, with nothing filled in': async (stage) => {
    await openAs(stage, {}, 'changePassword')
    await press(stage, (t) => t.signIn.changePassword)
    await invalid(stage)
  },
  'password: it was changed': async (stage) => {
    const { Password } = await openAs(stage, {}, 'changePassword')
    await stage.page.getByLabel(either((t) => t.signIn.passwordNow)).fill(Password)
    await stage.page.getByLabel(either((t) => t.signIn.passwordNew)).fill('Rainy-week-7')
    await stage.page.getByLabel(either((t) => t.signIn.passwordAgain)).fill('Rainy-week-7')
    await press(stage, (t) => t.signIn.changePassword)
    await shows(stage, (t) => t.signIn.passwordChanged)
  },
  'password of somebody who signs in elsewhere': async (stage) => {
    const elsewhere = { SingleSignOnFeatureActive: true, IsSingleSignOnAccount: true }
    await answerCalls(stage.page, `${stage.portal.apiOrigin}/patient/user*`, (user: object) => ({
      ...user,
      ...elsewhere,
    }))
    await openAs(stage, {}, 'changePassword')
    await shows(stage, (t) => t.signIn.elsewhere)
  },
  'password without a provider': async (stage) => {
    await openWithoutProvider(stage, '/changePassword')
    await shows(stage, (t) => t.signIn.passwordAgain)
  },
  'passkeys: the terms are not accepted': async (stage) => {
    await openAs(stage, {}, 'passkeys')
    await press(stage, (t) => t.passkeys.turnOn)
    await invalid(stage)
  },
  'passkeys: a device that is ready': addDevice,
  'passkeys: a device that is about to be removed': async (stage) => {
    await addDevice(stage)
    await stage.page
      .getByRole('button', { name: new RegExp(`^(${english.passkeys.remove}|${spanish.passkeys.remove}) `) })
      .click()
    await shows(stage, (t) => t.passkeys.question)
  },
  'passkeys: a browser without them': async (stage) => {
    await stage.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await openAs(stage, {}, 'passkeys')
    await shows(stage, (t) => t.passkeys.unsupported)
  },
  'sign-ins: not me': async (stage) => {
    await openSessions(stage)
    await press(stage, (t) => t.sessions.notMe)
    await shows(stage, (t) => t.sessions.somebodyGotIn)
  },
  'sign-ins: signed out everywhere else': async (stage) => {
    await openSessions(stage)
    await press(stage, (t) => t.sessions.endOthers)
    await shows(stage, (t) => t.sessions.endedOthers)
  },
  'sign-ins that do not come': lost('sessions', 'account/sessions*'),
  'who looked: nobody yet': async (stage) => {
    await openAs(stage, { Provider: ['shows who looked'] }, 'access')
    await shows(stage, (t) => t.access.none)
  },
  'who looked: a day, and older ones': async (stage) => {
    const looked = { OrderKey: null, OrderNumber: null, HasChanged: false, BySystem: false }
    const Items = [
      { ...looked, About: 'order', OrderKey: 1, OrderNumber: 'HS-2K7P-9QXD', HasChanged: true },
      { ...looked, About: 'record' },
      { ...looked, About: 'list', BySystem: true },
    ]
    await answerCalls(stage.page, `${stage.portal.apiOrigin}/patient/access`, () => ({
      Days: [{ Day: '2026-03-09', Items }],
      Next: 7,
    }))
    await openAs(stage, { Provider: ['shows who looked'] }, 'access')
    await shows(stage, (t) => t.access.older)
  },
  'credits: none': async (stage) => {
    await openAs(stage, {}, 'credits')
    await shows(stage, (t) => t.credits.none)
  },
  'credits: one of each kind': async (stage) => {
    const credit = {
      CreditKey: 1,
      AmountCents: 1250,
      Date: '2026-02-08',
      Description: 'Returned mask',
      ExpiresOn: null,
    }
    await answerCalls(stage.page, `${stage.portal.apiOrigin}/patient/credits*`, () => ({
      TotalCents: 1250,
      Items: [
        { ...credit, Status: 'Available', ExpiresOn: '2027-02-08' },
        { ...credit, CreditKey: 2, Status: 'Used' },
        { ...credit, CreditKey: 3, Status: 'Expired', ExpiresOn: '2026-03-01' },
      ],
    }))
    await openAs(stage, {}, 'credits')
    await shows(stage, (t) => t.credits.expiredOn)
  },
  'credits that do not come': lost('credits', 'patient/credits*'),
  'credits without a provider': async (stage) => {
    await openWithoutProvider(stage, '/credits')
    await shows(stage, (t) => t.credits.none)
  },
}
