import type { fromMarkdown } from 'mdast-util-from-markdown';

export type MarkdownRoot = ReturnType<typeof fromMarkdown>;
type TreeNode = MarkdownRoot['children'][number];

/** Structure within a text. */
export interface StructureText {
  type: 'structureText' | 'jsxText';
  value: string;
  position?: TreeNode['position'];
}

/** Structure that may have a text in it. */
export interface Structure {
  type: 'structure' | 'structureLabel' | 'structureSpan' | 'jsx';
  children: MarkdownNode[];
  position?: TreeNode['position'];
}

export type MarkdownNode = TreeNode | Structure | StructureText;
