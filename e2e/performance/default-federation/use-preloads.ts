/** Prefetches nothing. */
export function usePreloadOnIntent(): void {}

/** Does nothing: these settings prefetch no page. */
export function usePreloadInIdleTime(): void {}
