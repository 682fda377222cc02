import { join } from 'node:path'

import type { Language } from '@homeside/contract/wire'
import { addPatient } from '@homeside/remote-kit/testing'
import { keptTranscript } from '@homeside/remote-kit/testing/kept-transcript'
import { layOutPage } from '@homeside/remote-kit/testing/laid-out-page'
import { Transcript } from '@homeside/remote-kit/testing/transcript'
import { screen } from '@testing-library/react'

import english from './strings/en.json'
import spanish from './strings/es.json'
import { renderRegistration } from './testing/render-registration.tsx'

/** Covers section 2.6 of the specification. */

/** Reading a page aloud looks at the whole page for every phrase, so it takes long. */
const timeoutMs = 120_000

beforeEach(layOutPage)

test.each([
  ['en', english],
  ['es', spanish],
] as const)(
  'the wizard from the letter to the dashboard, in %s',
  async (language: Language, words: typeof english) => {
    const made = await addPatient({ Account: 'no registrations' }, { mobilePhone: '5555550187' })
    const { user } = await renderRegistration('/bluebird-hme/register/verify', { language })
    const heard = new Transcript()
    const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${escaped(name)}`) })
    const press = async (name: string) => user.click(await button(name))
    const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)
    const fits = (text: string, number: number) => text.replace('{{number}}', String(number))

    await button(words.continue)
    await heard.read('The code of a letter')
    await heard.hear('Continue, with nothing filled in', async () => {
      await press(words.continue)
      await screen.findByRole('alert')
    })
    await heard.read('What is missing', 'alert')
    await type(words.verify.code, made.RegistrationCode ?? '')
    await type(words.verify.email, `new.${made.Email}`)
    await type(words.verify.lastName, made.LastName)
    await type(words.verify.dateOfBirth, made.DateOfBirth.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1'))
    await press(words.continue)

    await screen.findByLabelText(fits(words.security.answer, 3))
    await heard.read('How to log in')
    await type(words.security.password, 'Kind-river-9')
    await type(words.security.passwordAgain, 'Kind-river-9')
    for (const number of [1, 2, 3]) {
      await user.selectOptions(await screen.findByLabelText(fits(words.security.question, number)), String(number))
      await type(fits(words.security.answer, number), `answer ${number}`)
    }
    await press(words.continue)

    await button(words.details.right)
    await heard.read('The details on file')
    await press(words.details.right)
    await screen.findByRole('heading', { level: 1, name: words.responsible.title })
    await button(words.responsible.me)
    await heard.read('Who pays')
    await press(words.responsible.me)
    await button(words.emergency.later)
    await heard.read('Whom to call')
    await press(words.emergency.later)
    await screen.findByRole('heading', { level: 1, name: words.cards.title })
    const on = await screen.findByRole('link', { name: words.continue })
    await heard.read('The insurance cards')
    await user.click(on)
    await button(words.check.finish)
    await heard.read('All answers')
    expect(heard.text).toBe(keptTranscript(join(__dirname, 'testing'), `wizard.${language}`, heard.text))
  },
  timeoutMs,
)

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
