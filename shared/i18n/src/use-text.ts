import type { Namespace, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** Returns the text of a key in one namespace. */
export type Text<Ns extends Namespace> = TFunction<Ns>

/** The words of a namespace in the patient's language: `const t = useText('orders')`, then `t('choose.title')`. */
export function useText<const Ns extends Namespace>(namespace: Ns): Text<Ns> {
  return useTranslation(namespace).t as Text<Ns>
}
