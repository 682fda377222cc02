import { answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'

/** Makes a card the default. */
export async function makeDefault(api: Api, key: number): Promise<void> {
  await call(api, 'POST', 'payments/methods/{key}/default', { params: { key: String(key) }, json: {} })
  await cardsChanged()
}

/** Deletes a card on file. */
export async function deleteCard(api: Api, key: number): Promise<void> {
  await call(api, 'DELETE', 'payments/methods/{key}', { params: { key: String(key) } })
  await cardsChanged()
}

/** Call this after the cards on file have changed: every screen that shows them asks again. */
export async function cardsChanged(): Promise<void> {
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/dashboard') })
  await pageCache.invalidateQueries({ queryKey: answerKey('payments/methods') })
}
