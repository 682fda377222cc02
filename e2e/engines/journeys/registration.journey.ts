import { securityQuestions } from '@homeside/contract/constants/patient-records'

import { asTyped } from '../../src/registering.ts'
import { test } from '../engine-test.ts'
import type { Screen } from '../screen.ts'

/** Chooses a password and three questions. */
async function chooseLogin(onScreen: Screen): Promise<void> {
  await onScreen.seeHeading('Choose how you log in')
  await onScreen.type('Password', 'Kind-river-9')
  await onScreen.type('Type the password again', 'Kind-river-9')
  for (const [index, { en }] of securityQuestions.slice(0, 3).entries()) {
    await onScreen.select(`Question ${index + 1}`, en)
    await onScreen.type(`Answer ${index + 1}`, `answer ${index}`)
  }
  await onScreen.click('button', 'Continue', 'main')
}

test('somebody with a letter registers, goes back and refreshes on the way, adds a photo, and is on their dashboard', async ({
  onScreen,
  patient,
  photo,
}) => {
  const made = await patient({ Account: 'no registrations' })
  await onScreen.open(`/r/${made.RegistrationCode}`)
  await onScreen.seeHeading('Register with your code')
  await onScreen.type('Email address', `new.${made.Email}`)
  await onScreen.type('Last name', made.LastName)
  await onScreen.type('Date of birth', asTyped(made.DateOfBirth))
  await onScreen.click('button', 'Continue', 'main')

  await onScreen.seeHeading('Choose how you log in')
  await onScreen.reload()
  await chooseLogin(onScreen)
  await onScreen.seeHeading('Are your details right?')
  await onScreen.click('button', 'All right, continue')
  await onScreen.seeHeading('Who is responsible for your bills?')
  await onScreen.back()
  await onScreen.click('button', 'All right, continue')
  await onScreen.click('button', /^I am/)
  await onScreen.click('button', 'Add later')
  await onScreen.seeHeading('Photos of your insurance card')
  await onScreen.upload(/^Choose a photo/, photo)
  await onScreen.see('Added')
  await onScreen.click('link', 'Continue', 'main')
  await onScreen.seeHeading('Check your answers')
  await onScreen.reload()
  await onScreen.click('button', 'Finish registration')
  await onScreen.at(`/${made.Alias}/home`)
})

test('at the address of a provider, contacts that it knows are asked for, and are filled in', async ({ onScreen }) => {
  await onScreen.open('/bluebird-hme/register/verify')
  await onScreen.type('Registration code', 'SKY2-BLU-38')
  await onScreen.type('Email address', 'skye@home.example')
  await onScreen.type('Last name', 'Short')
  await onScreen.type('Date of birth', '07/17/1966')
  await onScreen.click('button', 'Continue', 'main')
  await chooseLogin(onScreen)
  await onScreen.click('button', 'All right, continue')
  await onScreen.seeHeading('Who is responsible for your bills?')
  await onScreen.at('/bluebird-hme/register/responsibleParty')
  await onScreen.click('button', /^I am/)
  await onScreen.seeHeading('Who should we call in an emergency?')
  // Nothing is typed here: the patient accepts what the provider knows.
  await onScreen.click('button', 'Continue', 'main')
  await onScreen.seeHeading('Photos of your insurance card')
  await onScreen.click('link', 'Continue', 'main')
  await onScreen.seeHeading('Check your answers')
  await onScreen.see(/Sam Short/)
})
