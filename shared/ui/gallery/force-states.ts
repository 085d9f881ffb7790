const PSEUDO = { hover: /:hover/g, focus: /:focus(-visible|-within)?/g, pressed: /:active/g } as const;

/** States caused by pointer or keyboard, which cannot apply to many elements at once. */
export type ForcedState = keyof typeof PSEUDO;

/** Lets `data-state="hover"` draw an element as hovered: copies each style rule for that attribute. */
export function allowForcedStates(): void {
  for (const { cssRules } of document.styleSheets) widen(cssRules);
}

function widen(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const { selectorText } = rule;
      const forced = Object.entries(PSEUDO).reduce(
        (selector, [state, pseudo]) => selector.replace(pseudo, `[data-state="${state}"]`),
        selectorText,
      );
      if (forced !== selectorText) rule.selectorText = `${selectorText}, ${forced}`;
    }
    if ('cssRules' in rule) widen(rule.cssRules as CSSRuleList);
  }
}
