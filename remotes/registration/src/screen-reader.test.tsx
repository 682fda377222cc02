/** @size all */
import { addPatient } from '@homeside/remote-kit/testing'
import { announcedDuring, readAloud, layOutPage } from '@homeside/remote-kit/testing/screen-reader'
import { screen } from '@testing-library/react'

import words from './strings/en.json'
import { renderRegistration } from './testing/render-registration.tsx'

/** Covers section 2.6 of the specification. */

/** Reading a page aloud looks at the whole page for every phrase, so it takes long. */
const timeoutMs = 120_000

beforeEach(layOutPage)

test(
  'the wizard is filled in by what a screen reader says',
  async () => {
    const made = await addPatient({ Account: 'no registrations' })
    const { user } = await renderRegistration('/bluebird-hme/register/verify')
    const button = (name: string) => screen.findByRole('button', { name })
    const press = async (name: string) => user.click(await button(name))
    const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)
    const numbered = (text: string, number: number) => text.replace('{{number}}', String(number))

    await button(words.continue)
    expect(await readAloud()).toEqual(
      saying([
        'heading, Register with your code, level 1',
        'Step 1 of 7',
        'textbox, Registration code, Dashes do not matter, required',
        'textbox, Date of birth, mm/dd/yyyy, such as 02/29/1952, required',
        'link, I have no code',
      ]),
    )
    await announcedDuring(async () => {
      await press(words.continue)
      await screen.findByRole('alert')
    })
    expect(await readAloud()).toEqual(
      saying([
        'There are 4 things to correct:',
        'link, Registration Code is required.',
        'textbox, Last name, As on your letter Last Name is required., invalid, required',
      ]),
    )
    await type(words.verify.code, made.RegistrationCode ?? '')
    await type(words.verify.email, `new.${made.Email}`)
    await type(words.verify.lastName, made.LastName)
    await type(words.verify.dateOfBirth, made.DateOfBirth.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1'))
    await press(words.continue)

    await screen.findByLabelText(numbered(words.security.answer, 3))
    expect(await readAloud()).toEqual(
      saying([
        'heading, Choose how you log in, level 1',
        'Password, 6 characters or more. 1 special character, such as ! ? # or -.',
        'button, Show: Password',
        'combobox, Question 1, has popup listbox, not expanded, required',
        'textbox, Answer 1, 3 letters or more, required',
      ]),
    )
    await type(words.security.password, 'Kind-river-9')
    await type(words.security.passwordAgain, 'Kind-river-9')
    for (const number of [1, 2, 3]) {
      await user.selectOptions(await screen.findByLabelText(numbered(words.security.question, number)), String(number))
      await type(numbered(words.security.answer, number), `answer ${number}`)
    }
    await press(words.continue)

    await button(words.details.right)
    expect(await readAloud()).toEqual(
      saying(['heading, Are your details right?, level 1', 'button, Change Mobile phone', 'button, Finish later']),
    )
    await press(words.details.right)
    const me = await screen.findByRole('button', { name: new RegExp(`^${words.responsible.me}`) })
    expect(await readAloud()).toEqual(saying([`heading, ${words.responsible.title}, level 1`]))
    await user.click(me)
    await button(words.emergency.later)
    expect(await readAloud()).toEqual(saying([`heading, ${words.emergency.title}, level 1`]))
    await press(words.emergency.later)
    await screen.findByRole('heading', { level: 1, name: words.cards.title })
    const on = await screen.findByRole('link', { name: words.continue })
    expect(await readAloud()).toEqual(saying([`heading, ${words.cards.title}, level 1`, 'link, Continue']))
    await user.click(on)
    await button(words.check.finish)
    expect(await readAloud()).toEqual(saying([`heading, ${words.check.title}, level 1`]))
  },
  timeoutMs,
)

const saying = (phrases: string[]): unknown => expect.arrayContaining(phrases)
