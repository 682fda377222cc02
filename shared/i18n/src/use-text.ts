import type { Namespace, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

import { onWordsChanged, textOf } from './namespaces.ts'

/** Returns the text of a key in one namespace. */
export type Text<Ns extends Namespace> = TFunction<Ns>

/** The words of a namespace in the patient's language: `const t = useText('orders')`, then `t('choose.title')`. */
export function useText<const Ns extends Namespace>(namespace: Ns): Text<Ns> {
  const read = () => textOf(namespace)
  return useSyncExternalStore(onWordsChanged, read, read)
}
