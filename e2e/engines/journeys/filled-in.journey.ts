import type { MadePatient } from '@homeside/contract/sandbox'

import english from '../../../remotes/registration/src/strings/en.json' with { type: 'json' }
import { loginScript } from '../../src/first-page.ts'
import { pageTools } from '../../src/page-tools.ts'
import { asTyped } from '../../src/registering.ts'
import { test } from '../engine-test.ts'
import type { Screen } from '../screen.ts'

/** What a browser and its tools do by themselves to pages that are in the response, before or after their script. */

const { verify, reset, security, continue: goOn } = english

/** Fills in who somebody is, on the page of registering, and sends it. */
async function register(onScreen: Screen, { DateOfBirth, Email, LastName }: MadePatient): Promise<void> {
  await onScreen.fillIn(verify.email, `new.${Email}`)
  await onScreen.fillIn(verify.lastName, LastName)
  await onScreen.fillIn(verify.dateOfBirth, asTyped(DateOfBirth))
  await onScreen.click('button', goOn, 'main')
  await onScreen.seeHeading(security.title)
}

test('what a browser fills into the page of a letter’s code by itself, is sent', async ({ onScreen, patient }) => {
  const made = await patient({ Account: 'no registrations' })
  await onScreen.open(`/r/${made.RegistrationCode}`)
  await register(onScreen, made)
})

test('what a browser fills into the page of registering at a provider, is sent', async ({ onScreen, patient }) => {
  const made = await patient({ Account: 'no registrations' })
  await onScreen.open(`/${made.Alias}/register/verify`)
  await onScreen.fillIn(verify.code, made.RegistrationCode ?? '')
  await register(onScreen, made)
})

test('what a browser fills into the page of a forgotten password, is sent', async ({ onScreen, patient }) => {
  const { Alias, Username } = await patient()
  await onScreen.open(`/${Alias}/reset`)
  await onScreen.fillIn(reset.username, Username)
  await onScreen.click('button', reset.send)
  await onScreen.seeHeading(reset.sentTitle)
  await onScreen.see(new RegExp(Username))
})

test('what a browser fills into the login, is sent', async ({ onScreen, patient, words }) => {
  const made = await patient()
  await onScreen.open(`/${made.Alias}/login`)
  await onScreen.fillIn(words.username, made.Username)
  await onScreen.fillIn(words.password, made.Password)
  await onScreen.click('button', words.signIn)
  await onScreen.at(`/${made.Alias}/home`)
})

for (const [what, change] of Object.entries(pageTools)) {
  test(`${what}: who types while the login comes to life loses no letter`, async ({ onScreen, patient, words }) => {
    const release = await onScreen.hold(loginScript)
    test.skip(release === null, 'This engine holds no script back.')
    const made = await patient()
    const opened = onScreen.open(`/${made.Alias}/login`)
    await onScreen.type(words.username, 'mar')
    await onScreen.alter(change)
    release?.()
    const later = 'ia.lopez.and.all.that.somebody.types.until.the.page.has.come.to.life'
    for (const letter of later) await onScreen.keys(letter)
    await opened
    await onScreen.seeTyped(`mar${later}`)
    await onScreen.type(words.username, made.Username)
    await onScreen.type(words.password, made.Password)
    await onScreen.click('button', words.signIn)
    await onScreen.at(`/${made.Alias}/home`)
  })
}
