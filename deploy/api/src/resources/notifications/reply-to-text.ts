import type { Language } from '@homeside/contract/wire'

import { sendMessage } from '../../mail/send-message.ts'
import type { MessageTemplate } from '../../mail/send-message.ts'
import type { Delivery } from '../../queue/delivery.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import { findPatient } from '../patient-records/find-patient.ts'

type Reply = Extract<MessageJob, { kind: 'text-reply' }>

/** Answers a patient's text: that no more will come, or whom to call. */
export async function replyToText(
  { database, mailer }: Pick<Delivery, 'database' | 'mailer'>,
  { siteKey, patientKey, reply }: Reply,
): Promise<void> {
  const { patient, provider, account } = await findPatient(database, { siteKey, patientKey })
  if (patient.mobilePhone === null) return
  await sendMessage(mailer, {
    channel: 'text',
    to: patient.mobilePhone,
    sender: provider.name,
    template: templates[reply],
    values: { provider: provider.name, phone: dashed(provider.phone) },
    language: account?.preferredLanguage ?? ('en' satisfies Language),
  })
}

function dashed(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

const templates: Readonly<Record<Reply['reply'], MessageTemplate<{ provider: string; phone: string }>>> = {
  stopped: {
    en: ({ provider }) => ({
      subject: '',
      text: `${provider}: you get no more texts from us. You can turn them on again in the portal.`,
    }),
    es: ({ provider }) => ({
      subject: '',
      text: `${provider}: ya no recibirá mensajes de texto. Puede activarlos otra vez en el portal.`,
    }),
  },
  help: {
    en: ({ provider, phone }) => ({
      subject: '',
      text: `${provider}: for help, call ${phone}. Answer STOP to get no more texts. Your carrier may charge for texts.`,
    }),
    es: ({ provider, phone }) => ({
      subject: '',
      text: `${provider}: si necesita ayuda, llame al ${phone}. Responda STOP para no recibir más mensajes. Su compañía telefónica puede cobrarlos.`,
    }),
  },
}
