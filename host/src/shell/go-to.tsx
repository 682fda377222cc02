import { useEffect } from 'react'

import { useGoTo } from '../alias/use-go-to.ts'

/** Goes to a path of the portal in place of the current page, as soon as it is drawn. */
export function GoTo({ path }: { path: string }) {
  const goTo = useGoTo()
  useEffect(() => void goTo(path), [goTo, path])
  return null
}
