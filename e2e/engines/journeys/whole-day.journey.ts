import { securityQuestions } from '@homeside/contract/constants/security-questions'
import type { StaffListedChange } from '@homeside/contract/staff-lists'

import settingsEnglish from '../../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import settingsSpanish from '../../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import paymentsEnglish from '../../../remotes/payments/src/strings/en.json' with { type: 'json' }
import paymentsSpanish from '../../../remotes/payments/src/strings/es.json' with { type: 'json' }
import registrationEnglish from '../../../remotes/registration/src/strings/en.json' with { type: 'json' }
import registrationSpanish from '../../../remotes/registration/src/strings/es.json' with { type: 'json' }
import { askStaff, readAsStaff } from '../../src/call-as-staff.ts'
import { messageWordsFor } from '../../src/message-words.ts'
import { sentMessage } from '../../src/sent-message.ts'
import { linkWords, textLink } from '../../src/texted-link.ts'
import { wordsFor } from '../../src/words.ts'
import { test } from '../engine-test.ts'

const asTyped = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
const named = (words: string, provider: string) => words.replace('{{provider}}', provider)

const texts = {
  en: { registration: registrationEnglish, settings: settingsEnglish, payments: paymentsEnglish },
  es: { registration: registrationSpanish, settings: settingsSpanish, payments: paymentsSpanish },
}
const cardPage = {
  en: { name: 'Name on the card', number: 'Card number', expires: 'Expiration date', code: 'Security code' },
  es: {
    name: 'Nombre en la tarjeta',
    number: 'Número de tarjeta',
    expires: 'Fecha de vencimiento',
    code: 'Código de seguridad',
  },
}
const useCard = { en: 'Use this card', es: 'Usar esta tarjeta' }
const clinical = { en: 'Clinical', es: 'Atención clínica' }
const forgot = { en: /^Forgot/, es: /^¿Olvidó/ }

for (const language of ['en', 'es'] as const) {
  test(`a patient’s first days, all remotes, in ${language}`, async ({ onScreen, patient, photo, portal }) => {
    test.setTimeout(300_000)
    const { registration: r, settings: s, payments: p } = texts[language]
    const words = wordsFor(language)
    const said = messageWordsFor(language)
    const traits = { Account: 'no registrations', Language: language, FirstName: 'Ada', LastName: 'Whole' } as const
    const person = { ...traits, DateOfBirth: '1951-07-23' }
    const made = await patient({ ...person, Insurance: 'active' })
    const elsewhere = await patient({ ...person, Provider: 'northridge' })

    // A letter leads to an account.
    const email = `new.${made.Email}`
    const password = 'Kind-river-9'
    await onScreen.open(`/r/${made.RegistrationCode}`)
    if (language === 'es') await onScreen.click('button', wordsFor('en').otherLanguage)
    await onScreen.seeHeading(r.verify.title)
    await onScreen.type(r.verify.email, email)
    await onScreen.type(r.verify.lastName, made.LastName)
    await onScreen.type(r.verify.dateOfBirth, asTyped(made.DateOfBirth))
    await onScreen.click('button', r.continue, 'main')
    await onScreen.seeHeading(r.security.title)
    await onScreen.type(r.security.password, password)
    await onScreen.type(r.security.passwordAgain, password)
    for (const [index, question] of securityQuestions.slice(0, 3).entries()) {
      await onScreen.select(r.security.question.replace('{{number}}', String(index + 1)), question[language])
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
    await onScreen.select(said.topic, clinical[language])
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
    await onScreen.see(new RegExp(`^${s.pending.since.split('{{')[0]}`))
    const { Items } = await readAsStaff<{ Items: StaffListedChange[] }>(portal, 'staff/changes')
    const change = Items.find(({ PatientKey }) => PatientKey === made.PatientKey)
    await askStaff(portal, `staff/changes/${change?.ChangeKey}/approve`)
    await onScreen.reload()
    await onScreen.see(new RegExp(`^${s.approved.on.split('{{')[0]}`))

    // A card.
    await onScreen.open(`/${made.Alias}/payments`)
    await onScreen.click('button', p.cards.add)
    await onScreen.type(cardPage[language].name, 'Ada Whole')
    await onScreen.type(cardPage[language].number, '4242424242424242')
    await onScreen.type(cardPage[language].expires, '12/30')
    await onScreen.type(cardPage[language].code, '123')
    await onScreen.click('button', useCard[language])
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
    await onScreen.click('link', forgot[language])
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
    const link = linkWords[language]
    await onScreen.open(await textLink(portal, made))
    await onScreen.type(link.lastName, made.LastName)
    await onScreen.type(link.born, asTyped(made.DateOfBirth))
    await onScreen.click('checkbox', link.privacy)
    await onScreen.click('button', link.go)
    await onScreen.seeHeading(words.nothingDue)
  })
}
