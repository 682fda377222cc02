/** Prefetches nothing. */
export function usePreloadOnIntent(): void {}

export function usePreloadInIdleTime(): void {}
