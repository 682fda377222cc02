import { sameAlias } from '@homeside/contract/constants/aliases'
import type { BrandLook } from '@homeside/contract/page-snapshot'
import { useEffect, useState } from 'react'

import { useSnapshot } from '../page/snapshot-context.ts'

/**
 * Draws the page in the brand of an alias, where it came in another brand. The page of a texted link learns only later
 * whose it is. When the alias goes, the page's own colours return.
 *
 * @returns The look of the alias's brand; null where the page's own look is right, or where the look cannot be loaded;
 * undefined while that is not known.
 */
export function useBrandLook(alias: string | null): BrandLook | null | undefined {
  const { brand, brandedAliases } = useSnapshot()
  const [shown, setShown] = useState<{ alias: string; look: BrandLook | null } | null>(null)
  const other = alias !== null && !sameAlias(alias, brand.alias) && brandedAliases.includes(alias) ? alias : null

  useEffect(() => {
    if (other === null) return undefined
    const controller = new AbortController()
    let takeOff = () => {}
    async function show(wanted: string) {
      const look = await fetchLook(wanted, controller.signal)
      if (controller.signal.aborted) return
      if (look) takeOff = putOn(look)
      setShown({ alias: wanted, look })
    }
    void show(other)
    return () => {
      controller.abort()
      takeOff()
    }
  }, [other])

  if (other === null) return null
  return shown?.alias === other ? shown.look : undefined
}

/** Null where there is none or it does not come: the page stays as it is. */
async function fetchLook(alias: string, signal: AbortSignal): Promise<BrandLook | null> {
  try {
    const answer = await fetch(`/-/brands/${encodeURIComponent(alias)}`, { signal })
    return answer.status === 200 ? ((await answer.json()) as BrandLook) : null
  } catch {
    return null
  }
}

function putOn({ variables }: BrandLook): () => void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
  return () => {
    for (const name of Object.keys(variables)) style.removeProperty(name)
  }
}
