import type { MadePatient } from '@homeside/contract/sandbox-patients'

import english from '../../../remotes/registration/src/strings/en.json' with { type: 'json' }
import { asTyped } from '../../src/registering.ts'
import { test } from '../engine-test.ts'
import type { Screen } from '../screen.ts'

/** What a browser fills by itself into pages that are in the response, before or after their script. */

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
