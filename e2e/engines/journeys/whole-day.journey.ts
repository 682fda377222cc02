import { securityQuestions } from '@homeside/contract/constants/patient-records'
import type { StaffListedChange } from '@homeside/contract/staff-lists'
import { pageWords } from '@homeside/sandbox/processor/page-words'

import l from '../../../host/src/login/strings/es.json' with { type: 'json' }
import s from '../../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import m from '../../../remotes/messages/src/strings/es.json' with { type: 'json' }
import p from '../../../remotes/payments/src/strings/es.json' with { type: 'json' }
import r from '../../../remotes/registration/src/strings/es.json' with { type: 'json' }
import { askStaff, readAsStaff } from '../../src/call-api.ts'
import { sentMessage } from '../../src/message-fixtures.ts'
import { asTyped } from '../../src/registering.ts'
import { linkWords, textLink } from '../../src/texted-link.ts'
import { messageWordsFor, part, wordsFor } from '../../src/words.ts'
import { test } from '../engine-test.ts'

const named = (words: string, provider: string) => words.replace('{{provider}}', provider)

/** In Spanish, since the other journeys are in English. */
test('a patient’s first days, all remotes', async ({ onScreen, patient, photo, portal }) => {
  test.setTimeout(300_000)
  const words = wordsFor('es')
  const said = messageWordsFor('es')
  const traits = { Account: 'no registrations', Language: 'es', FirstName: 'Ada', LastName: 'Whole' } as const
  const person = { ...traits, DateOfBirth: '1951-07-23' }
  const made = await patient({ ...person, Insurance: 'active' })
  const elsewhere = await patient({ ...person, Provider: 'northridge' })

  // A letter leads to an account.
  const email = `new.${made.Email}`
  const password = 'Kind-river-9'
  await onScreen.open(`/r/${made.RegistrationCode}`)
  await onScreen.click('button', wordsFor('en').otherLanguage)
  await onScreen.seeHeading(r.verify.title)
  await onScreen.type(r.verify.email, email)
  await onScreen.type(r.verify.lastName, made.LastName)
  await onScreen.type(r.verify.dateOfBirth, asTyped(made.DateOfBirth))
  await onScreen.click('button', r.continue, 'main')
  await onScreen.seeHeading(r.security.title)
  await onScreen.type(r.security.password, password)
  await onScreen.type(r.security.passwordAgain, password)
  for (const [index, question] of securityQuestions.slice(0, 3).entries()) {
    await onScreen.select(r.security.question.replace('{{number}}', String(index + 1)), question.es)
    await onScreen.type(r.security.answer.replace('{{number}}', String(index + 1)), `answer ${index}`)
  }
  await onScreen.click('button', r.continue, 'main')
  await onScreen.click('button', r.details.right)
  await onScreen.click('button', new RegExp(`^${r.responsible.me}`))
  await onScreen.click('button', r.emergency.later)
  await onScreen.seeHeading(r.cards.title)
  await onScreen.click('link', r.cards.continue, 'main')
  await onScreen.click('button', r.check.finish)
  await onScreen.at(`/${made.Alias}/home`)

  // An order, and a message with a photo.
  await onScreen.click('link', words.orderSupplies, 'main')
  await onScreen.click('button', words.reviewOrder)
  await onScreen.click('checkbox', words.acceptTerms)
  await onScreen.click('button', words.placeOrder)
  await onScreen.seeHeading(words.orderPlaced)
  await onScreen.click('link', words.showOpenOrders)
  await onScreen.click('link', said.messages, 'nav')
  await onScreen.click('link', said.newMessage, 'main')
  await onScreen.select(said.topic, m.topic.Clinical)
  await onScreen.type(said.subject, 'My mask')
  await onScreen.type(said.message, 'It leaks here.')
  await onScreen.upload(said.choosePhotos, photo)
  await onScreen.see(said.photoAdded)
  await onScreen.click('button', said.sendMessage)
  await onScreen.see(said.sent)

  // A change of the insurance, which staff accept.
  await onScreen.open(`/${made.Alias}/insurance`)
  await onScreen.click('button', new RegExp(`^${s.insurance.describe}`), 'main')
  await onScreen.type(s.insurance.description, 'We moved to another plan.')
  await onScreen.click('button', s.demographics.send)
  await onScreen.see(part(s.pending.since))
  const { Items } = await readAsStaff<{ Items: StaffListedChange[] }>(portal, 'staff/changes')
  const change = Items.find(({ PatientKey }) => PatientKey === made.PatientKey)
  await askStaff(portal, `staff/changes/${change?.ChangeKey}/approve`)
  await onScreen.reload()
  await onScreen.see(part(s.approved.on))

  // A card.
  const card = pageWords.es
  await onScreen.open(`/${made.Alias}/payments`)
  await onScreen.click('button', p.cards.add)
  await onScreen.type(card.fields.name, 'Ada Whole')
  await onScreen.type(card.fields.number, '4242424242424242')
  await onScreen.type(card.fields.expires, '12/30')
  await onScreen.type(card.fields.code, '123')
  await onScreen.click('button', card.save)
  await onScreen.at(`/${made.Alias}/payments`)

  // A second provider.
  await onScreen.open(`/${made.Alias}/providers`)
  await onScreen.click('link', new RegExp(`^${s.providers.add}`), 'main')
  await onScreen.type(s.providers.code, elsewhere.ProviderCode)
  await onScreen.type(s.providers.registrationCode, elsewhere.RegistrationCode ?? '')
  await onScreen.click('button', s.providers.addProvider)
  await onScreen.click('button', named(s.providers.switch, elsewhere.ProviderName), 'main')
  await onScreen.at(`/${elsewhere.Alias}/home`)
  await onScreen.open(`/${elsewhere.Alias}/logout`)
  await onScreen.see(words.loggedOut)

  // A forgotten password.
  await onScreen.open(`/${made.Alias}/login`)
  await onScreen.click('link', l.forgot)
  await onScreen.type(r.reset.username, email)
  await onScreen.click('button', r.reset.send)
  await onScreen.seeHeading(r.reset.sentTitle)
  await onScreen.open(await sentMessage(portal.outboxFolder, email, /\/(?:[\w-]+\/)?reset\/credentials\/\S+/))
  await onScreen.type(r.verify.lastName, made.LastName)
  await onScreen.type(r.verify.dateOfBirth, asTyped(made.DateOfBirth))
  await onScreen.click('button', r.continue, 'main')
  await onScreen.seeHeading(r.reset.passwordTitle)
  await onScreen.type(r.reset.newPassword, 'Calm-harbor-7')
  await onScreen.type(r.security.passwordAgain, 'Calm-harbor-7')
  await onScreen.click('button', r.reset.save)
  // An account with two providers is asked which one.
  await onScreen.click('button', made.ProviderName)
  await onScreen.at(`/${made.Alias}/home`)
  await onScreen.open(`/${made.Alias}/logout`)
  await onScreen.see(words.loggedOut)

  // A texted link, with nothing left to order.
  const link = linkWords.es
  await onScreen.open(await textLink(portal, made))
  await onScreen.type(link.lastName, made.LastName)
  await onScreen.type(link.born, asTyped(made.DateOfBirth))
  await onScreen.click('checkbox', link.privacy)
  await onScreen.click('button', link.go)
  await onScreen.seeHeading(words.nothingDue)
})
