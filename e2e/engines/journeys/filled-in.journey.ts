import english from '../../../remotes/registration/src/strings/en.json' with { type: 'json' }
import { asTyped } from '../../src/registering.ts'
import { test } from '../engine-test.ts'

test('what a browser fills into the first page of registering by itself, is sent', async ({ onScreen, patient }) => {
  const { verify, security, continue: goOn } = english
  const made = await patient({ Account: 'no registrations' })
  await onScreen.open(`/r/${made.RegistrationCode}`)
  await onScreen.fillIn(verify.email, `new.${made.Email}`)
  await onScreen.fillIn(verify.lastName, made.LastName)
  await onScreen.fillIn(verify.dateOfBirth, asTyped(made.DateOfBirth))
  await onScreen.click('button', goOn, 'main')
  await onScreen.seeHeading(security.title)
})

test('what a browser fills into the login before or after its script, is sent', async ({
  onScreen,
  patient,
  words,
}) => {
  const made = await patient()
  await onScreen.open(`/${made.Alias}/login`)
  await onScreen.fillIn(words.username, made.Username)
  await onScreen.fillIn(words.password, made.Password)
  await onScreen.click('button', words.signIn)
  await onScreen.at(`/${made.Alias}/home`)
})
