import { codeMinutes, linkHours } from '@homeside/contract/constants/limits'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { languages } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import { codeExpiry, hashNumericCode, newNumericCode } from '../../platform/codes/random-codes.ts'
import type { Database } from '../../platform/database/database.ts'
import { passwordResets } from '../../platform/database/tables/accounts.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { maySendTo } from '../../platform/limits/code-limits.ts'
import { whoseTries } from '../../platform/limits/login-limits.ts'
import { codeLine, linkExpiry, pageLink } from '../../platform/mail/links.ts'
import { senderOf, sendMessage, type MessageTemplate } from '../../platform/mail/send-message.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import {
  findAccountsByEmail,
  findRegistrations,
  foldUsername,
  mayBeTold,
  readAccount,
} from '../../platform/session/accounts.ts'
import { isVouchedFor } from '../../platform/session/authenticate.ts'
import { hashSecret, newSecret } from '../../platform/session/secrets.ts'

/** The provider on whose own page somebody asked; null on the pages of all providers. */
const ofPage = z.int().nullable()

/**
 * Emails a link and a code to the owner of an account with a password. The browser that asked may have its own
 * allowance.
 */
export const sendReset = defineJob({
  kind: 'reset',
  data: z.strictObject({ accountKey: z.int(), deviceHash: z.string().nullable() }),
  deliver: async ({ database, mailer, pageOrigins, now, isRetry }, { accountKey, deviceHash }): Promise<void> => {
    const account = await readAccount(database, accountKey)
    if (account.email === '') return
    const registrations = await findRegistrations(database, accountKey)
    if (isVouchedFor(registrations)) return
    const { subject } = await whoseTries(database, account.usernameFolded, { deviceHash }, now)
    if (!isRetry && !(await maySendTo(database, `reset:${subject}`, now))) return
    const [id, code] = [newSecret(), newNumericCode()]
    const linkHash = hashSecret(id)
    // Earlier codes and links stay valid for their own time, because messages arrive in any order.
    await database
      .insert(passwordResets)
      .values({
        accountKey,
        linkHash,
        expiresAt: linkExpiry(now),
        codeHash: hashNumericCode(code, linkHash),
        codeExpiresAt: codeExpiry(now),
      })
    const [only, ...others] = registrations
    const alias = only && others.length === 0 ? only.provider.alias : null
    const from = senderOf(only?.provider)
    await sendMessage(mailer, {
      channel: 'email',
      to: account.email,
      ...from,
      template: resetMessage,
      values: {
        sender: from.sender,
        username: account.username,
        link: pageLink(pageOrigins, only?.provider, pageAddress(pagePaths.aliasResetCredentials, { alias, id })),
        code,
        lastLine: codeLine(pageOrigins, only?.provider, code),
      },
      language: account.preferredLanguage,
    })
  },
})

interface ResetValues {
  sender: string
  username: string
  link: string
  code: string
  /** The line by which a phone offers the code. */
  lastLine: string
}

/** The message for a new password: a link, and a code for patients who read email on another device. */
const resetMessage: MessageTemplate<ResetValues> = {
  en: ({ sender, username, link, code, lastLine }) => ({
    subject: 'Set a new password',
    text: `Somebody asked for a new password for your account ${username} with ${sender}. Open this link within ${linkHours} hours:\n\n${link}\n\nOr enter this code within ${codeMinutes} minutes: ${code}\n\nIf it was not you, please ignore this message. Your password stays as it is.\n\n${lastLine}`,
  }),
  es: ({ sender, username, link, code, lastLine }) => ({
    subject: 'Cree una contraseña nueva',
    text: `Alguien pidió una contraseña nueva para su cuenta ${username} con ${sender}. Abra este enlace dentro de ${linkHours} horas:\n\n${link}\n\nO escriba este código dentro de ${codeMinutes} minutos: ${code}\n\nSi no fue usted, no haga nada. Su contraseña sigue igual.\n\n${lastLine}`,
  }),
}

/** Emails the usernames of an account's address to it. */
export const sendUsername = defineJob({
  kind: 'usernames',
  data: z.strictObject({ accountKey: z.int(), siteKey: ofPage }),
  deliver: async ({ database, mailer, pageOrigins, now, isRetry }, { accountKey, siteKey }): Promise<void> => {
    const { email, preferredLanguage: language } = await readAccount(database, accountKey)
    const folded = foldUsername(email)
    if (!isRetry && !(await maySendTo(database, `reset:${folded}`, now))) return
    const found = (await findAccountsByEmail(database, folded)).filter(mayBeTold)
    const [only, ...others] = (
      await Promise.all(found.map((each) => findRegistrations(database, each.accountKey)))
    ).flat()
    const provider = (await findAsker(database, siteKey)) ?? (others.length === 0 ? only?.provider : null)
    await sendMessage(mailer, {
      channel: 'email',
      to: email,
      ...senderOf(provider),
      template: usernameMessage,
      values: {
        usernames: found.map(({ username }) => username),
        link: pageLink(pageOrigins, provider, pagePaths.login),
      },
      language,
    })
  },
})

const usernameMessage: MessageTemplate<{ usernames: readonly string[]; link: string }> = {
  en: ({ usernames, link }) => ({
    subject: 'Your username',
    text: `You can log in with this username:\n\n${usernames.join('\n')}\n\n${link}`,
  }),
  es: ({ usernames, link }) => ({
    subject: 'Su usuario',
    text: `Puede iniciar sesión con este usuario:\n\n${usernames.join('\n')}\n\n${link}`,
  }),
}

/**
 * Tells an address by email that it has no account. The page must not say so, and its owner waits for an email.
 * No key leads to such an address, so the job contains it. With null nothing is sent.
 */
export const sendNoAccount = defineJob({
  kind: 'no-account',
  data: z.strictObject({ email: z.string().nullable(), siteKey: ofPage, language: z.enum(languages) }),
  deliver: async ({ database, mailer, now, isRetry }, { email, language, siteKey }): Promise<void> => {
    if (email === null || (!isRetry && !(await maySendTo(database, `reset:${email}`, now)))) return
    const from = senderOf(await findAsker(database, siteKey))
    await sendMessage(mailer, {
      channel: 'email',
      to: email,
      ...from,
      template: noAccountMessage,
      values: from,
      language,
    })
  },
})

/** The provider on whose page somebody asked. */
async function findAsker(database: Database, siteKey: number | null): Promise<ProviderRow | undefined> {
  const [provider] = await database
    .select()
    .from(providers)
    .where(eq(providers.siteKey, siteKey ?? 0))
  return provider
}

/** Says that an address has no account. It does not reveal whose patient anybody is. */
const noAccountMessage: MessageTemplate<{ sender: string }> = {
  en: ({ sender }) => ({
    subject: 'There is no account with this address',
    text: `Somebody asked ${sender} for help to log in with this email address. There is no account with it. If it was you, try another address, or call your provider.\n\nIf it was not you, you can ignore this message.`,
  }),
  es: ({ sender }) => ({
    subject: 'No hay ninguna cuenta con esta dirección',
    text: `Alguien pidió ayuda a ${sender} para iniciar sesión con este correo electrónico. No hay ninguna cuenta con él. Si fue usted, pruebe con otra dirección o llame a su proveedor.\n\nSi no fue usted, no haga nada.`,
  }),
}
