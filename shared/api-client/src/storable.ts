/**
 * A value of a request as the server can keep it: texts without U+0000 and halves of surrogate pairs. No key types them
 * and no screen shows them, so that a patient could not find what a refusal is about. They come with pasted texts.
 */
export function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '') : value
}
