import { isRecord, isTextOrNull } from './guards.ts'
import { storedRecord } from './stored-atom.ts'

export interface ShortCodeInfo {
  code: string | null
  dynamicTemplateKey: number | null
  privacyPolicy: string | null
  siteKey: number | null
  /** The one screen that a session from a texted link may open. */
  dynamicTemplateRoute: string | null
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

function isShortCodeInfo(value: unknown): value is ShortCodeInfo {
  return (
    isRecord(value) &&
    isTextOrNull(value['code']) &&
    isNumberOrNull(value['dynamicTemplateKey']) &&
    isTextOrNull(value['privacyPolicy']) &&
    isNumberOrNull(value['siteKey']) &&
    isTextOrNull(value['dynamicTemplateRoute'])
  )
}

export const noShortCode: ShortCodeInfo = {
  code: null,
  dynamicTemplateKey: null,
  privacyPolicy: null,
  siteKey: null,
  dynamicTemplateRoute: null,
}

/** What a texted link stood for. */
export const shortCodeInfoAtom = storedRecord<ShortCodeInfo>('shortCodeInfo', noShortCode, isShortCodeInfo)
