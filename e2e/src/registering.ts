import type { MadePatient } from '@homeside/contract/sandbox'
import type { Page } from '@playwright/test'

import english from '../../remotes/registration/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/registration/src/strings/es.json' with { type: 'json' }
import { expect } from './fixtures.ts'

/** The texts of the registration remote, in the language of a run. */
export type RegistrationWords = typeof english

/** The texts of the registration remote, in the language of a run. */
export function registrationWords(locale: string | undefined): RegistrationWords {
  return locale?.startsWith('es') ? spanish : english
}

/** A date as patients type it. */
export function asTyped(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
}

/** The password that whoever registers chooses. */
export const chosenPassword = 'Kind-river-9'

/** Somebody who registers on a page, and counts the fields that they type or choose. */
export class Registering {
  readonly words: RegistrationWords
  /** How many fields were typed or chosen. */
  fields = 0
  readonly #page: Page

  constructor(page: Page, locale: string | undefined) {
    this.#page = page
    this.words = registrationWords(locale)
  }

  field(label: string) {
    return this.#page.getByLabel(label, { exact: true })
  }

  async fill(label: string, text: string): Promise<void> {
    this.fields += 1
    await this.field(label).fill(text)
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name }).first().click()
  }

  async goOn(): Promise<void> {
    await this.#page.getByRole('button', { name: this.words.continue, exact: true }).click()
  }

  /** Waits for a page by its title. */
  async at(title: string): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }

  /** A label with a number, such as a question's. */
  numbered(label: string, number: number): string {
    return label.replace('{{number}}', String(number))
  }

  /** Enters the facts of a letter on the page that already has its code. */
  async sayWho({
    Email,
    LastName,
    DateOfBirth,
  }: Pick<MadePatient, 'Email' | 'LastName' | 'DateOfBirth'>): Promise<void> {
    const { verify } = this.words
    await this.at(verify.title)
    await this.fill(verify.email, `new.${Email}`)
    await this.fill(verify.lastName, LastName)
    await this.fill(verify.dateOfBirth, asTyped(DateOfBirth))
    await this.goOn()
  }

  /** Chooses a password and three questions. */
  async chooseLogin(): Promise<void> {
    const { security } = this.words
    await this.at(security.title)
    await this.fill(security.password, chosenPassword)
    await this.fill(security.passwordAgain, chosenPassword)
    for (const number of [1, 2, 3]) {
      this.fields += 1
      await this.field(this.numbered(security.question, number)).selectOption(String(number))
      await this.fill(this.numbered(security.answer, number), `answer ${number}`)
    }
    await this.goOn()
  }

  /** Finds the person's record at a provider, by four facts on file. */
  async findOneself(facts: Pick<MadePatient, 'FirstName' | 'LastName' | 'DateOfBirth' | 'PostalCode'>): Promise<void> {
    const { FirstName, LastName, DateOfBirth, PostalCode } = facts
    const { verify, who } = this.words
    await this.at(who.title)
    await this.fill(who.firstName, FirstName)
    await this.fill(verify.lastName, LastName)
    await this.fill(verify.dateOfBirth, asTyped(DateOfBirth))
    await this.fill(who.postalCode, PostalCode)
    await this.press(who.find)
  }
}
