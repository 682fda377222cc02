import { securityQuestions } from '@homeside/contract/constants/patient-records'

import english from '../../../remotes/registration/src/strings/en.json' with { type: 'json' }
import photos from '../../../shared/parts/src/photos/strings/en.json' with { type: 'json' }
import { asTyped } from '../../src/registering.ts'
import { test } from '../engine-test.ts'
import type { Screen } from '../screen.ts'

const { cards, check, continue: goOn, details, emergency, responsible, security, verify } = english
const numbered = (words: string, number: number) => words.replace('{{number}}', String(number))

/** Chooses a password and three questions. */
async function chooseLogin(onScreen: Screen): Promise<void> {
  await onScreen.seeHeading(security.title)
  await onScreen.type(security.password, 'Kind-river-9')
  await onScreen.type(security.passwordAgain, 'Kind-river-9')
  for (const [index, { en }] of securityQuestions.slice(0, 3).entries()) {
    await onScreen.select(numbered(security.question, index + 1), en)
    await onScreen.type(numbered(security.answer, index + 1), `answer ${index}`)
  }
  await onScreen.click('button', goOn, 'main')
}

test('somebody with a letter registers, goes back and refreshes on the way, adds a photo, and is on their dashboard', async ({
  onScreen,
  patient,
  photo,
}) => {
  const made = await patient({ Account: 'no registrations' })
  await onScreen.open(`/r/${made.RegistrationCode}`)
  await onScreen.seeHeading(verify.title)
  await onScreen.type(verify.email, `new.${made.Email}`)
  await onScreen.type(verify.lastName, made.LastName)
  await onScreen.type(verify.dateOfBirth, asTyped(made.DateOfBirth))
  await onScreen.click('button', goOn, 'main')

  await onScreen.seeHeading(security.title)
  await onScreen.reload()
  await chooseLogin(onScreen)
  await onScreen.seeHeading(details.title)
  await onScreen.click('button', details.right)
  await onScreen.seeHeading(responsible.title)
  await onScreen.back()
  await onScreen.click('button', details.right)
  await onScreen.click('button', new RegExp(`^${responsible.me}`))
  await onScreen.click('button', emergency.later)
  await onScreen.seeHeading(cards.title)
  await onScreen.upload(new RegExp(`^${photos.chooseOne}`), photo)
  await onScreen.see(photos.ready)
  await onScreen.click('link', cards.continue, 'main')
  await onScreen.seeHeading(check.title)
  await onScreen.reload()
  await onScreen.click('button', check.finish)
  await onScreen.at(`/${made.Alias}/home`)
})

test('at the address of a provider, contacts that it knows are asked for, and are filled in', async ({ onScreen }) => {
  await onScreen.open('/bluebird-hme/register/verify')
  await onScreen.type(verify.code, 'SKY2-BLU-38')
  await onScreen.type(verify.email, 'skye@home.example')
  await onScreen.type(verify.lastName, 'Short')
  await onScreen.type(verify.dateOfBirth, '07/17/1966')
  await onScreen.click('button', goOn, 'main')
  await chooseLogin(onScreen)
  await onScreen.click('button', details.right)
  await onScreen.seeHeading(responsible.title)
  await onScreen.at('/bluebird-hme/register/responsibleParty')
  await onScreen.click('button', new RegExp(`^${responsible.me}`))
  await onScreen.seeHeading(emergency.title)
  // Nothing is typed here: the patient accepts what the provider knows.
  await onScreen.click('button', goOn, 'main')
  await onScreen.seeHeading(cards.title)
  await onScreen.click('link', cards.continue, 'main')
  await onScreen.seeHeading(check.title)
  await onScreen.see(/Sam Short/)
})
