import english from '../../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import spanish from '../../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import photos from '../../../shared/parts/src/photos/strings/en.json' with { type: 'json' }
import { headersOf } from '../../src/call-api.ts'
import { part } from '../../src/words.ts'
import { test } from '../engine-test.ts'

/** Covers sections 4.1, 4.3 and 6 of the specification: providers, and the ways to sign in. */

const northridge = 'Northridge Medical Supply'
const named = (words: string, provider: string) => words.replace('{{provider}}', provider)

test('a patient opts out of a provider, comes back to it, and goes on there', async ({ comeHome, onScreen }) => {
  const t = english.providers
  const { Alias } = await comeHome({ OtherProviders: ['northridge'] })
  await onScreen.open(`/${Alias}/providers`)
  await onScreen.click('button', named(t.optOutOf, northridge))
  await onScreen.seeHeading(named(t.question, northridge))
  await onScreen.click('button', named(t.optOutOf, northridge))
  await onScreen.see(named(t.optedOut, northridge))
  await onScreen.click('button', named(t.reactivate, northridge))
  await onScreen.see(named(t.reactivated, northridge))
  await onScreen.click('button', named(t.switch, northridge), 'main')
  await onScreen.at('/northridge/home')
})

test('another username and another password are those that sign in from then on', async ({
  comeHome,
  onScreen,
  words,
}) => {
  const t = english.signIn
  const { Alias, Password, Username } = await comeHome()
  const [name, secret] = [`renamed.${Username}`, 'Rainy-week-73']
  await onScreen.open(`/${Alias}/changeUsername`)
  await onScreen.type(t.usernameNew, name)
  await onScreen.type(t.usernameAgain, name)
  await onScreen.type(t.password, Password)
  await onScreen.click('button', t.changeUsername)
  await onScreen.see(t.usernameChanged.replace('{{username}}', name))

  await onScreen.open(`/${Alias}/changePassword`)
  await onScreen.type(t.passwordNow, Password)
  await onScreen.type(t.passwordNew, secret)
  await onScreen.type(t.passwordAgain, secret)
  await onScreen.click('button', t.changePassword)
  await onScreen.see(t.passwordChanged)

  await onScreen.open(`/${Alias}/logout`)
  await onScreen.see(words.loggedOut)
  await onScreen.type(words.username, name)
  await onScreen.type(words.password, secret)
  await onScreen.click('button', words.signIn)
  await onScreen.at(`/${Alias}/home`)
})

test('where a patient is signed in is shown by browser, and all others are signed out', async ({
  comeHome,
  onScreen,
  portal,
}) => {
  const t = english.sessions
  const made = await comeHome()
  await headersOf(portal, made, {
    'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  })
  await onScreen.open(`/${made.Alias}/sessions`)
  await onScreen.seeHeading(t.now)
  await onScreen.see(t.here)
  await onScreen.see(/iPhone/)
  await onScreen.click('button', t.endOthers)
  await onScreen.see(t.endedOthers)
})

test('a browser without passkeys says so, one with them offers them, and the password signs in', async ({
  comeHome,
  engineName,
  onScreen,
  words,
}) => {
  const t = english.passkeys
  const { Alias, Password, Username } = await comeHome()
  await onScreen.open(`/${Alias}/passkeys`)
  if (engineName === 'webkit') {
    await onScreen.see(t.unsupported)
    await onScreen.see(t.unsupportedNext)
  } else {
    await onScreen.seeHeading(t.offer)
    await onScreen.see(t.points.password)
  }
  await onScreen.open(`/${Alias}/logout`)
  await onScreen.see(words.loggedOut)
  await onScreen.type(words.username, Username)
  await onScreen.type(words.password, Password)
  await onScreen.click('button', words.signIn)
  await onScreen.at(`/${Alias}/home`)
})

test('a patient adds a phone, takes a picture of the insurance card, and chooses a language', async ({
  comeHome,
  onScreen,
  photo,
}) => {
  const t = english
  const { Alias } = await comeHome({ Insurance: 'active' })
  await onScreen.open(`/${Alias}/settings`)
  await onScreen.seeHeading(t.settings.title)
  await onScreen.click('link', new RegExp(t.demographics.title), 'main')
  await onScreen.seeHeading(t.demographics.title)
  await onScreen.click('button', `${t.add} ${t.demographics.HomePhone}`)
  await onScreen.type(new RegExp(`^${t.demographics.HomePhoneNew}`), '5555550142')
  await onScreen.click('button', t.demographics.send)
  await onScreen.see(part(t.pending.since))

  await onScreen.click('link', t.back, 'main')
  await onScreen.click('link', new RegExp(t.insurance.title), 'main')
  await onScreen.seeHeading(t.insurance.title)
  await onScreen.upload(new RegExp(`^${photos.chooseOne}`), photo)
  await onScreen.click('button', new RegExp(t.insurance.enlarge))
  await onScreen.click('button', new RegExp(`^${t.insurance.turn}`), 'dialog')
  await onScreen.click('button', photos.close, 'dialog')
  await onScreen.seePicture(new RegExp(t.insurance.front))

  await onScreen.click('link', t.back, 'main')
  await onScreen.click('heading', t.settings.portal)
  await onScreen.click('button', t.languages.es, 'main')
  await onScreen.seeHeading(spanish.settings.title)
})
