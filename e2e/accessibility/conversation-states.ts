import { callAsStaff } from '../src/call-as-staff.ts'
import { refuseCalls } from '../src/refuse-calls.ts'
import { maria, openAs, openUnanswered, walt } from './sandbox-patients.ts'
import type { Who } from './sandbox-patients.ts'
import type { Stage, States } from './states.ts'

/** Opens a conversation from a page of the list, by its subject. */
async function open(stage: Stage, who: Who, subject: string, page = 1): Promise<void> {
  await openAs(stage, who, `messages?size=30&page=${page}`)
  await stage.page.getByText(subject).click()
  await stage.page.locator('.msg-thread').waitFor()
}

/** A conversation of María's: each state that writes has one of its own. */
async function openToAnswer(stage: Stage, subject: string): Promise<void> {
  await open(stage, maria, subject)
  await stage.page.getByLabel(stage.said.answer).waitFor()
}

async function send({ page, said }: Stage, text: string): Promise<void> {
  await page.getByLabel(said.answer).fill(text)
  await page.getByRole('button', { name: said.send, exact: true }).click()
}

async function openWithPhoto(stage: Stage): Promise<void> {
  await open(stage, maria, 'La almohadilla me deja una marca')
  await stage.page.locator('.msg-photo img').waitFor()
}

/** A conversation, in every state of its. */
export const conversationStates: States = {
  'conversation: with new messages': async (stage) => {
    await open(stage, walt, 'A question about your mask order')
    await stage.page.locator('.msg-unread-line').waitFor()
  },
  'conversation: closed, and why': async (stage) => {
    await open(stage, walt, 'Dry mouth at night')
    await stage.page.locator('.msg-closed').waitFor()
  },
  'conversation: of 200 messages, one of them new below': async (stage) => {
    const { page, portal } = stage
    await open(stage, maria, 'Seguimiento de sus noches')
    await page.getByText(/^Noche 189:/).scrollIntoViewIfNeeded()
    const { key } = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('messageInfo') ?? '{}') as { key: number },
    )
    await callAsStaff(portal, `staff/conversations/${key}/reply`, { SenderName: 'Lucía', Message: 'Siga así.' })
    await page.locator('.msg-new-below').waitFor()
  },
  'conversation: earlier messages do not come': async (stage) => {
    await open(stage, maria, 'Seguimiento de sus noches')
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/conversations/*/messages/**`, 500, 'request-failed')
    // It is above what is read, and reading is not moved by it.
    await stage.page.locator('.msg-older button').evaluate((button: HTMLElement) => button.click())
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'conversation: hostile texts': (stage) => open(stage, maria, '<img src=x', 2),
  'conversation: with a photo': openWithPhoto,
  'conversation: a photo is shown large': async (stage) => {
    await openWithPhoto(stage)
    await stage.page.locator('.msg-photo').click()
    await stage.page.getByRole('dialog').getByRole('img').waitFor()
  },
  'conversation: a large photo does not come': async (stage) => {
    await openWithPhoto(stage)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/photos/**`, 500, 'request-failed')
    await stage.page.locator('.msg-photo').click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'conversation: a photo is no longer kept': async (stage) => {
    await open(stage, maria, 'Carta del seguro')
    await stage.page.locator('.msg-photo-gone').waitFor()
  },
  'conversation: there is no camera': async (stage) => {
    await openToAnswer(stage, 'Viaje en avión')
    await stage.page.getByRole('button', { name: stage.said.takePhoto }).click()
    await stage.page.locator('dialog .hs-notice').waitFor()
  },
  'conversation: an answer of nothing': async (stage) => {
    await openToAnswer(stage, 'Sequedad en la boca')
    await stage.page.getByRole('button', { name: stage.said.send, exact: true }).click()
    await stage.page.locator('#reply-fault').waitFor()
  },
  'conversation: a long answer with a photo is being written': async (stage) => {
    const { page, said } = stage
    await openToAnswer(stage, 'Pago con tarjeta nueva')
    await page.getByLabel(said.answer).fill('Here is the card. '.repeat(20))
    const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
    await page.getByLabel(said.choosePhotos, { exact: true }).last().setInputFiles([photo, photo])
    await page.getByText(said.photoAdded).nth(1).waitFor()
    await page.getByText(said.draftSaved).waitFor()
  },
  'conversation: an answer waits for a connection': async (stage) => {
    await openToAnswer(stage, 'Hora de la llamada')
    await stage.context.setOffline(true)
    await send(stage, 'From the train')
    await stage.page.getByText(stage.said.waiting).waitFor()
  },
  'conversation: an answer is refused': async (stage) => {
    await openToAnswer(stage, 'Idioma de los mensajes')
    await send(stage, 'My card is 4111 1111 1111 1111.')
    await stage.page.locator('.msg-refusal').waitFor()
  },
  'conversation: on its way': (stage) => openUnanswered(stage, walt, 'message/1', 'conversations/*'),
}
