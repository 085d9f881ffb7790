import type { XmlTape } from '../../xml/tape.ts';

/** Roles of the elements in an XML vocabulary. Names are without namespace. */
export interface Vocabulary {
  /** Namespaces of the vocabulary; elements of others are not text. Null = ignore namespaces. */
  namespaces: readonly string[] | null;
  /** Root elements; null = any that is not in `others`. */
  roots: ReadonlySet<string> | null;
  others?: ReadonlySet<string>;
  /** Part of the text: their tags are codes. All unlisted elements begin and end texts. */
  inline: ReadonlySet<string>;
  /** Line breaks of the text; with attributes they are codes. */
  breaks?: ReadonlySet<string>;
  /** A note for the texts in an element. */
  noteOf?(tape: XmlTape, node: number): string | null;
  /** Part of the text as one code, with separate texts inside. */
  islands: ReadonlySet<string>;
  /** Its root has an attribute `dir`. */
  direction?: true;
  /** Their content is not text. */
  opaque: ReadonlySet<string>;
  /** White space in them is preserved. */
  preserving: ReadonlySet<string>;
  /** Elements with text; null = all. */
  holders: ReadonlySet<string> | null;
  /** Visible attributes, as `element@attribute`, or `@attribute` for every element. */
  attributes: ReadonlySet<string>;
  /** Authors' remarks: read only with the option. */
  remarks: ReadonlySet<string>;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Root elements of other formats: documents, memories, glossaries. */
const OTHERS = words('xliff tmx martif tbx html');

/** An unknown vocabulary, described only by the file and the user's options. */
export const ANY: Vocabulary = {
  namespaces: null,
  roots: null,
  others: OTHERS,
  inline: words(''),
  islands: words(''),
  opaque: words(''),
  preserving: words(''),
  holders: null,
  attributes: words(''),
  remarks: words(''),
};

export const DITA: Vocabulary = {
  direction: true,
  namespaces: [],
  roots: words(`
    topic concept task reference map bookmap glossentry glossgroup troubleshooting dita learningOverview learningContent
    learningSummary learningAssessment learningPlan learningMap subjectScheme ditabase
  `),
  inline: words(`
    abbreviated-form apiname b boolean cite cmdname codeph filepath i keyword line-through markupname
    menucascade msgnum msgph numcharref option overline parameterentity parmname ph q sep shortcut sub sup synph
    systemoutput term text textentity tm tt u uicontrol userinput varname wintitle xmlatt xmlelement xmlnsname xmlpi
    xref repsep delim oper var kwd fragref synnoteref state
  `),
  islands: words('image equation-inline fn indexterm data data-about draft-comment required-cleanup object'),
  opaque: words('foreign unknown svg-container mathml math coords shape audience navref'),
  preserving: words('pre codeblock msgblock screen lines'),
  holders: null,
  attributes: words(
    'image@alt topicref@navtitle topichead@navtitle map@title chapter@navtitle object@standby',
  ),
  remarks: words('draft-comment required-cleanup'),
};

export const DOCBOOK: Vocabulary = {
  direction: true,
  namespaces: ['http://docbook.org/ns/docbook'],
  roots: words(`
    article book chapter section sect1 sect2 sect3 sect4 sect5 simplesect appendix preface part partintro reference
    refentry set glossary bibliography index info bookinfo articleinfo para topic assembly dedication acknowledgements
    colophon setindex toc
  `),
  inline: words(`
    abbrev accel acronym anchor application author-name authorinitials bridgename citation citerefentry citetitle city
    classname code command computeroutput constant coref country database date edition email emphasis
    enumvalue envar errorcode errorname errortext errortype exceptionname firstname firstterm foreignphrase function
    givenname glossterm guibutton guiicon guilabel guimenu guimenuitem guisubmenu hardware honorific initializer
    interfacename jobtitle keycap keycode keycombo keysym lineage link literal manvolnum markup
    medialabel menuchoice methodname modifier mousebutton nonterminal olink ooclass ooexception oointerface option
    optional othername package parameter personname phrase productname productnumber prompt property quote refentrytitle
    releaseinfo replaceable returnvalue sgmltag shortcut state structfield structname subscript superscript
    surname symbol systemitem tag templatename termdef termref token trademark type typename ulink uri userinput varname
    void wordasword xref year
  `),
  islands: words('footnote indexterm inlinemediaobject inlineequation inlinegraphic remark'),
  opaque: words('math areaspec beginpage'),
  preserving: words('programlisting screen literallayout synopsis address'),
  holders: null,
  attributes: words('link@title olink@title'),
  remarks: words('remark'),
};

export const SVG: Vocabulary = {
  namespaces: ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml'],
  roots: words('svg'),
  inline: words('a tspan textPath tref altGlyph b i em strong span br u sub sup code'),
  islands: words(''),
  opaque: words('script style metadata'),
  preserving: words(''),
  holders: words('text title desc p div li td th h1 h2 h3 h4 span body foreignObject'),
  attributes: words('@aria-label'),
  remarks: words(''),
};

/** Timed Text, in the namespaces of its versions. Content that players do not show is opaque. */
export const TTML: Vocabulary = {
  namespaces: [
    'http://www.w3.org/ns/ttml',
    ...['02', '04', '10'].map((month) => `http://www.w3.org/2006/${month}/ttaf1`),
  ],
  roots: words('tt'),
  inline: words('span br'),
  breaks: words('br'),
  noteOf: timesOf,
  islands: words(''),
  opaque: words('metadata set animate image audio data'),
  preserving: words(''),
  holders: words('p'),
  attributes: words(''),
  remarks: words(''),
};

function timesOf(tape: XmlTape, node: number): string | null {
  const [begin, end, duration] = ['begin', 'end', 'dur'].map((name) => tape.attribute(node, name));
  const last = end ?? (duration && `+${duration}`);
  return tape.nameOf(node) === 'p' && begin && last ? `${begin} --> ${last}` : null;
}
