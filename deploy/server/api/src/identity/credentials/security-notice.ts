import type { Language } from '@homeside/contract/wire'
import type { z } from 'zod'

import { senderOf, sendMessage, type MessageTemplate } from '../../platform/mail/send-message.ts'
import { securityNotice } from '../../platform/queue/account-jobs.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import { findRegistrations, readAccount } from '../../platform/session/accounts.ts'
import { countPasskeys } from '../passkeys/passkeys.ts'

type What = z.infer<typeof securityNotice.data>['what']

/** Tells somebody about a sensitive change, and whom to call if it was not theirs. */
export const sendSecurityNotice = defineJob({
  ...securityNotice,
  deliver: async ({ database, id, mailer }, { accountKey, what, channel, to, of }): Promise<void> => {
    const account = await readAccount(database, accountKey)
    const address = to ?? account.email
    if (address === '') return
    const registrations = await findRegistrations(database, accountKey)
    const provider = registrations.find(
      ({ patient }) => of === undefined || patient.patientKey === of.patientKey,
    )?.provider
    const from = senderOf(provider)
    // A new password takes no device away: whoever added one still signs in.
    const devices = what === 'password' ? await countPasskeys(database, accountKey) : 0
    await sendMessage(mailer, {
      channel,
      to: address,
      ...from,
      record: { id, kind: 'security-notice', patient: of ?? null },
      template,
      values: {
        what,
        sender: from.sender,
        devices,
        phone: provider ? dashed(provider.phone) : null,
        isText: channel === 'text',
      },
      language: account.preferredLanguage,
    })
  },
})

function dashed(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

const happened: Readonly<Record<Language, Record<What, string>>> = {
  en: {
    password: 'The password of your account was changed.',
    username: 'Your username was changed.',
    email: 'The email address of your account was changed.',
    'email-asked': 'Somebody asked for another email address in your account. Until we accept it, this one stays.',
    'email-offered':
      'We have another email address for you. Your account keeps this one, unless you choose the other in the portal.',
    phone: 'The mobile phone of your account was changed.',
    'phone-asked':
      'Somebody asked for another mobile phone in your account. Until we accept it, the one on file stays.',
    'passkey-added': 'A device was added that signs in to your account by fingerprint, face or screen lock.',
    'passkey-removed': 'A device was removed that signed in to your account by fingerprint, face or screen lock.',
  },
  es: {
    password: 'Se cambió la contraseña de su cuenta.',
    username: 'Se cambió su nombre de usuario.',
    email: 'Se cambió el correo electrónico de su cuenta.',
    'email-asked': 'Alguien pidió otro correo electrónico en su cuenta. Hasta que lo aceptemos, queda este.',
    'email-offered':
      'Tenemos otro correo electrónico de usted. Su cuenta sigue con este, a menos que usted elija el otro en el portal.',
    phone: 'Se cambió el teléfono celular de su cuenta.',
    'phone-asked':
      'Alguien pidió otro teléfono celular en su cuenta. Hasta que lo aceptemos, queda el que tenemos registrado.',
    'passkey-added':
      'Se agregó un dispositivo que inicia sesión en su cuenta con huella, rostro o bloqueo de pantalla.',
    'passkey-removed':
      'Se quitó un dispositivo que iniciaba sesión en su cuenta con huella, rostro o bloqueo de pantalla.',
  },
}

interface Values {
  what: What
  sender: string
  /** How many passkeys still sign in after a new password. */
  devices: number
  /** Null for a patient without a provider. */
  phone: string | null
  isText: boolean
}

const template: MessageTemplate<Values> = {
  en: ({ what, sender, devices, phone, isText }) => {
    const call = phone === null ? 'Not you? Set a new password in the portal.' : `Not you? Call ${phone}.`
    const still =
      devices === 0
        ? ''
        : `\n\nDevices that still sign in by fingerprint, face or screen lock: ${devices}. Remove in the portal what is not yours.`
    return {
      subject: 'A change in your account',
      text: isText
        ? `${happened.en[what]} ${call}`
        : `${happened.en[what]}${still}\n\nIf it was you, there is nothing to do.\n\n${call}\n\n${sender}`,
    }
  },
  es: ({ what, sender, devices, phone, isText }) => {
    const call =
      phone === null ? '¿No fue usted? Cambie su contraseña en el portal.' : `¿No fue usted? Llame al ${phone}.`
    const still =
      devices === 0
        ? ''
        : `\n\nDispositivos que aún inician sesión con huella, rostro o bloqueo de pantalla: ${devices}. Quite en el portal los que no sean suyos.`
    return {
      subject: 'Un cambio en su cuenta',
      text: isText
        ? `${happened.es[what]} ${call}`
        : `${happened.es[what]}${still}\n\nSi fue usted, no tiene que hacer nada.\n\n${call}\n\n${sender}`,
    }
  },
}
