import type { ConversationTrait } from '@homeside/contract/constants/patient-traits'

import { askStaff } from '../src/call-api.ts'
import { refuseCalls } from '../src/changed-answers.ts'
import { openAs, openUnanswered, says, type Stage, type States } from './states.ts'

/**
 * Opens a patient's only conversation from the list, by the keyboard: what a browser test presses next, at once and
 * nearby, would be the second press of a double press. Returns its key.
 */
async function open(stage: Stage, trait: ConversationTrait): Promise<number> {
  const { Conversations } = await openAs(stage, { Conversations: [trait] }, 'messages')
  await stage.page.getByRole('link', { name: Conversations[0]?.Subject ?? '' }).press('Enter')
  await stage.page.locator('.msg-thread').waitFor()
  return Conversations[0]?.ConversationKey ?? 0
}

async function openToAnswer(stage: Stage): Promise<void> {
  await open(stage, 'answered')
  await stage.page.getByLabel(stage.said.answer).waitFor()
}

async function send({ page, said }: Stage, text: string): Promise<void> {
  await page.getByLabel(said.answer).fill(text)
  await page.getByRole('button', { name: said.send, exact: true }).click()
}

async function openWithPhoto(stage: Stage): Promise<void> {
  await open(stage, 'with a photo')
  await stage.page.locator('.msg-photo img').waitFor()
}

/** A conversation, in each of its states. */
export const conversationStates: States = {
  'conversation: with new messages': async (stage) => {
    await open(stage, 'unread')
    await stage.page.locator('.msg-unread-line').waitFor()
  },
  'conversation: closed, and why': async (stage) => {
    await open(stage, 'closed')
    await says(stage, /This conversation (is|was) closed|Esta conversación (está cerrada|se cerró)/)
  },
  'conversation: of 200 messages, one of them new below': async (stage) => {
    const { page, portal } = stage
    const key = await open(stage, 'long')
    await page.getByText(/^Noche 189:/).scrollIntoViewIfNeeded()
    await askStaff(portal, `staff/conversations/${key}/reply`, { SenderName: 'Lucía', Message: 'Siga así.' })
    await page.locator('.msg-new-below').waitFor()
  },
  'conversation: earlier messages do not come': async (stage) => {
    await open(stage, 'long')
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/conversations/*/messages/**`, 500, 'request-failed')
    // The earlier messages appear above what is being read, and must not move it.
    await stage.page.locator('.msg-older button').evaluate((button: HTMLElement) => button.click())
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'conversation: hostile texts': async (stage) => {
    await open(stage, 'hostile texts')
    await says(stage, 'drop table messages')
  },
  'conversation: with a photo': openWithPhoto,
  'conversation: a photo is shown large, and enlarged': async (stage) => {
    await openWithPhoto(stage)
    await stage.page.locator('.msg-photo').click()
    await stage.page.getByRole('button', { name: stage.said.larger }).click()
    await stage.page.getByText(stage.said.howToMove).waitFor()
  },
  'conversation: a large photo does not come': async (stage) => {
    await openWithPhoto(stage)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/photos/**`, 500, 'request-failed')
    await stage.page.locator('.msg-photo').click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'conversation: a photo is no longer kept': async (stage) => {
    await open(stage, 'expired photo')
    await says(stage, /photo is no longer available|foto ya no está disponible/)
  },
  'conversation: there is no camera': async (stage) => {
    await openToAnswer(stage)
    await stage.page.getByRole('button', { name: stage.said.takePhoto }).click()
    await stage.page.getByRole('dialog').getByText(stage.said.noCamera).waitFor()
  },
  'conversation: an answer of nothing': async (stage) => {
    await openToAnswer(stage)
    await stage.page.getByRole('button', { name: stage.said.send, exact: true }).click()
    await stage.page.locator('#reply-fault').waitFor()
  },
  'conversation: a long answer with a photo is being written': async (stage) => {
    const { page, said } = stage
    await openToAnswer(stage)
    await page.getByLabel(said.answer).fill('Here is the card. '.repeat(20))
    const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
    await page.getByLabel(said.choosePhotos, { exact: true }).last().setInputFiles([photo, photo])
    await page.getByText(said.photoAdded, { exact: true }).nth(1).waitFor()
    await page.getByText(said.draftSaved).waitFor()
  },
  'conversation: what is added to an answer is no photo': async (stage) => {
    const { page, said } = stage
    await openToAnswer(stage)
    const text = { name: 'the-notes-about-my-equipment.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
    await page.getByLabel(said.choosePhotos, { exact: true }).last().setInputFiles(text)
    await page.getByText(said.wrongType).waitFor()
  },
  'conversation: an answer waits for a connection': async (stage) => {
    await openToAnswer(stage)
    await stage.context.setOffline(true)
    await send(stage, 'From the train')
    await stage.page.getByText(stage.said.waiting).waitFor()
  },
  'conversation: an answer is refused': async (stage) => {
    await openToAnswer(stage)
    await send(stage, 'My card is 4111 1111 1111 1111.')
    await stage.page.locator('.msg-refusal').waitFor()
  },
  'conversation: on its way': (stage) => openUnanswered(stage, {}, 'message/1', 'conversations/*'),
}
