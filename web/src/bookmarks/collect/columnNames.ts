import { ROLES, type Role } from './roles';

/**
 * Returns how usual a name is for a column of this role: 0 is the most usual. Of "content.url", the last part may be enough.
 * Returns undefined for other names.
 */
export function usualness(role: Role, name: string): number | undefined {
  const ranks = RANKS.get(role);
  return ranks?.get(plain(name)) ?? ranks?.get(plain(name.slice(name.lastIndexOf('.') + 1)));
}

export function isNamed(role: Role, name: string): boolean {
  return usualness(role, name) !== undefined;
}

/** Returns a name without spaces and signs, and in small letters. */
function plain(name: string): string {
  return name
    .slice(0, MAX_NAME)
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** A longer name is not one of the usual names. */
const MAX_NAME = 40;

/** In the languages in which people name columns, the most usual first. */
const NAMES: Readonly<Record<Role, string>> = {
  address:
    'longurl longlink destinationurl targeturl expandedurl htmlurl url href uri link address pageurl linkurl bookmarkurl itemurl articleurl documenturl originalurl permalink weburl websiteurl webaddress weblink website site web page location links urls adresse adresseweb webadresse internetadresse lien liens verweis enlace dirección direccion indirizzo collegamento endereço endereco ligação adres koppeling odkaz odkazy länk adress lenke linkki osoite bağlantı adresa ссылка адрес посилання 链接 連結 鏈接 网址 網址 地址 リンク アドレス 링크 주소 الرابط رابط קישור כתובת लिंक',
  title:
    'title name pagetitle linktitle bookmarktitle documenttitle articletitle headline heading caption linktext linkname titel bezeichnung name titre nom título titulo nombre titolo nome naam tytuł nazwa název titul namn tittel navn otsikko nimi başlık ad название заголовок назва 标题 標題 名称 名稱 タイトル 名前 제목 이름 العنوان כותרת subject label text',
  note: 'note notes comment comments mynote mynotes usernote extended remark remarks memo annotation annotations notiz notizen kommentar bemerkung commentaire commentaires remarque nota notas comentario comentarios note commento opmerking opmerkingen notatka poznámka anteckning not примечание заметка заметки комментарий 备注 備註 笔记 メモ コメント 메모',
  description:
    'description desc excerpt summary abstract abstractnote snippet content body text details beschreibung description descripción descripcion descrição descricao descrizione omschrijving beschrijving opis popis beskrivning beskrivelse açıklama описание 描述 説明 说明 摘要 설명',
  highlights: 'highlights highlight quotes quote selection clipping clippings markierungen',
  tags: 'tags tag labels keywords keyword tagnames taglist tagsarray topics topic hashtags manualtags automatictags schlagworte schlagwörter stichworte stichwörter etiketten étiquettes étiquette etiquetas etiqueta etichette motsclés tagi štítky taggar etiketter etiketler теги метки мітки 标签 標籤 タグ 태그 וسوم תגיות',
  folder:
    'folder folders folderpath foldername category categories categoryname collection collectionname list lists listname group groupname directory path board notebook section parent ordner kategorie verzeichnis dossier catégorie categorie carpeta categoría categoria cartella pasta map mapa kategoria kategorie mapp mappe kansio klasör папка категория 文件夹 文件夾 分类 分類 フォルダ フォルダー カテゴリ 폴더 카테고리',
  date: 'added addedat addedon dateadded adddate timeadded created createdat createdon datecreated creationdate createddate createtime createdtime creationtime saved savedat saveddate datesaved bookmarkedat date timestamp time datetime posted postedat insertdate insertedat datum erstellt erstelltam hinzugefügt angelegt dateajout ajouté créé fecha fechacreación agregado data aggiunto adicionado criado toegevoegd dodano přidáno tillagd tarih дата добавлено создано 日期 时间 時間 创建时间 作成日 追加日 日付 날짜 추가',
  favorite:
    'favorite isfavorite favourite favorites favorited favourited isfavourite starred isstarred star important pinned ispinned liked favorit favori favorito preferito избранное 收藏 お気に入り 즐겨찾기',
  archived: 'archived isarchived archive status state read isread archiviert archivé archivado gelesen',
};

/** How usual each name is for a role. */
const RANKS: ReadonlyMap<Role, ReadonlyMap<string, number>> = new Map(
  ROLES.map((role) => {
    const names = NAMES[role].split(' ').map(plain).entries();
    return [role, new Map([...names].toReversed().map(([rank, name]) => [name, rank]))];
  }),
);
